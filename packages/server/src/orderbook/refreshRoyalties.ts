import { and, asc, eq, gt, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { orderEvent } from '../live/orderEvents.ts'
import { type LiveEvent, recordEvents } from '../live/recordEvents.ts'
import type { Db } from '../storage/openDatabase.ts'
import { collections, type Royalty } from '../storage/schema/metadata.ts'
import { type OrderKindName, type OrderRow, orders } from '../storage/schema/orders.ts'
import { feesWithKinds } from './feesWithKinds.ts'
import { poolKinds } from './kinds/poolOrder.ts'
import { missingRoyalties } from './missingRoyalties.ts'
import { priceColumns } from './priceColumns.ts'
import { readRoyalties } from './readRoyalties.ts'
import { updateBest } from './updateBest.ts'

/** Batches of one round: nothing else that is read of a chain waits long for them. */
const mostBatches = 20
/** Orders of these leave no royalties unpaid that somebody could add: the exchange sees to them, or there are none. */
const settled: OrderKindName[] = [...poolKinds, 'looks-rare-v2']

/**
 * Works out again what the open orders of collections that were refreshed leave unpaid of the royalties as they are
 * now, some orders at a time, and so many of them in a round. How far that is stands with the collection, so that it goes on after a stop.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function refreshRoyalties(
  context: ChainContext,
  { signal, atOnce = 50 }: refreshRoyalties.Options = {},
): Promise<void> {
  const { db, chain } = context
  for (let batch = 0; batch < mostBatches && !signal?.aborted; batch++) {
    const [due] = await db
      .select({ contract: collections.contract, after: collections.royaltiesAfter })
      .from(collections)
      .where(and(eq(collections.chainId, chain.id), isNotNull(collections.royaltiesAfter)))
      .limit(1)
    if (!due || due.after === null) return
    const { contract, after } = due
    const rows = await db
      .select()
      .from(orders)
      .where(
        and(
          ...[eq(orders.chainId, chain.id), eq(orders.contract, contract)],
          ...[inArray(orders.side, ['sell', 'buy']), gt(orders.id, after as Hex)],
          inArray(orders.status, ['active', 'inactive']),
          notInArray(orders.kind, settled),
        ),
      )
      .orderBy(asc(orders.id))
      .limit(atOnce)
    const own = await royaltiesOfTokens(context, contract, rows)
    await db
      .transaction(tx =>
        save(tx, context, {
          ...{ contract, after, own, ids: rows.map(({ id }) => id) },
          next: rows.length < atOnce ? null : (rows.at(-1)?.id ?? null),
        }),
      )
      .catch(error => {
        if (!(error instanceof RefreshedMeanwhile)) throw error
      })
    if (rows.length > 0) context.announce?.([contract])
  }
}

export declare namespace refreshRoyalties {
  type Options = {
    signal?: AbortSignal | undefined
    /** Orders that are looked at in one transaction. */
    atOnce?: number | undefined
  }
}

/** What the contract says of each token that an order is for, where it says anything. */
async function royaltiesOfTokens(
  context: ChainContext,
  contract: Hex,
  rows: readonly OrderRow[],
): Promise<Map<bigint, Royalty[] | undefined>> {
  const tokenIds = [...new Set(rows.flatMap(({ tokenId }) => tokenId ?? []))]
  const read = await readRoyalties(
    context,
    tokenIds.map(tokenId => ({ contract, tokenId })),
  )
  return new Map(tokenIds.map((tokenId, i) => [tokenId, read[i]]))
}

/** Ends the transaction of a batch whose collection begins anew: what was worked out is not kept. */
class RefreshedMeanwhile extends Error {
  override readonly name = 'RefreshedMeanwhile'
}

async function save(tx: Db, { chain, now }: ChainContext, options: save.Options): Promise<void> {
  const { contract, after, next, own, ids } = options
  const isOurs = and(eq(collections.chainId, chain.id), eq(collections.contract, contract))
  const [collection] = await tx.select().from(collections).where(isOurs)
  if (collection?.royaltiesAfter !== after) return
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), inArray(orders.id, [...ids])))
    .orderBy(asc(orders.id))
    .for('update')
  const events: LiveEvent[] = []
  const changed: OrderRow[] = []
  for (const row of rows) {
    const royalties =
      (row.tokenId === null ? undefined : own.get(row.tokenId)) ?? collection.royalties
    const missing = missingRoyalties({ facts: row, fees: row.fees }, royalties)
    // Of its worth nothing changes, and nothing is written.
    const columns = priceColumns(chain, { ...row, missing }, row, new Map())
    const fees = feesWithKinds(row.fees, royalties)
    const isSame =
      columns.normalizedPrice === row.normalizedPrice &&
      asText(columns.missingRoyalties) === asText(row.missingRoyalties) &&
      fees.every(({ kind }, i) => kind === row.fees[i]?.kind)
    if (isSame) continue
    await tx
      .update(orders)
      .set({
        missingRoyalties: columns.missingRoyalties,
        normalizedPrice: columns.normalizedPrice,
        ...{ fees, updatedAt: now() },
      })
      .where(and(eq(orders.chainId, chain.id), eq(orders.id, row.id)))
    events.push(orderEvent(row, 'updated', ['missingRoyalties']))
    changed.push(row)
  }
  events.push(...(await updateBest(tx, chain.id, changed, now())))
  // After orders and tokens, as everybody locks them.
  const [still] = await tx.select().from(collections).where(isOurs).for('update')
  if (still?.royaltiesAfter !== after || ofAll(still.royalties) !== ofAll(collection.royalties))
    throw new RefreshedMeanwhile()
  await tx.update(collections).set({ royaltiesAfter: next }).where(isOurs)
  await recordEvents(tx, chain.id, events, now())
}

declare namespace save {
  type Options = {
    contract: Hex
    /** The last order of before, and of now; null where it was the last of all. */
    after: string
    next: Hex | null
    own: ReadonlyMap<bigint, readonly Royalty[] | undefined>
    ids: readonly Hex[]
  }
}

const ofAll = (royalties: readonly Royalty[]) =>
  royalties.map(({ recipient, bps }) => `${recipient}:${bps}`).join()

/** Whatever order the database keeps their fields in. */
const asText = (royalties: OrderRow['missingRoyalties']) =>
  royalties.map(({ recipient, bps, amount }) => `${recipient}:${bps}:${amount}`).join()
