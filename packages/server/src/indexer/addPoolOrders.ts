import { zeroHash } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { orderEvent } from '../live/orderEvents.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { type PoolKind, poolOrder } from '../orderbook/kinds/poolOrder.ts'
import type { VaultPlace } from '../orderbook/kinds/vaultPlace.ts'
import { priceColumns } from '../orderbook/priceColumns.ts'
import { readOrderStates } from '../orderbook/readOrderStates.ts'
import { stale } from '../orderbook/saveOrderStates.ts'
import { updateBest } from '../orderbook/updateBest.ts'
import { orders } from '../storage/schema/orders.ts'
import { findVaults } from './findVaults.ts'
import type { HeldToken } from './unknownTokens.ts'

/** Pools ask for the native currency. */
const noRates = new Map()

type Held = HeldToken & { kind: PoolKind }

/**
 * Puts into the book what pools hold and the book does not know yet: an order for each token, at what the
 * pool asks for it. The states of those that are there follow the chain's events, as those of other orders.
 *
 * @returns How many there are now, whose they are and of what, and the vaults that did not answer in time, of which there are none yet.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function addPoolOrders(
  context: ChainContext,
  held: readonly Held[],
): Promise<addPoolOrders.Result> {
  const { chain, db, now } = context
  if (held.length === 0) return { added: 0, touched: [], unanswered: new Set() }
  const { placed, unanswered } = await inVaults(context, held)
  const time = Math.floor(now() / 1000)
  const facts = placed.map(each => {
    // The price is what the state says; until then there is none.
    const order = poolOrder({ ...each, price: 0n })
    const columns = priceColumns(chain, { ...order, missing: [] }, order, noRates)
    const tokenSetId = `token:${order.contract}:${order.tokenId}`
    return { ...order, ...columns, tokenSetId, revokedAt: null }
  })
  const states = await readOrderStates(context, facts, time)
  const rows = states.flatMap((state, index): (typeof orders.$inferInsert)[] => {
    const order = facts[index]
    if (!order) return []
    return [
      {
        ...order,
        ...priceColumns(chain, { ...order, missing: [] }, state, noRates),
        chainId: chain.id,
        tokenSetSchemaHash: zeroHash,
        criteriaKind: 'token',
        quantityRemaining: state.quantityRemaining,
        fees: [],
        status: state.status,
        statusReason: state.reason,
        // Read before it was stored: an event in between would be missed, so the index looks once more.
        statusBlock: stale,
        nextCheck: state.nextCheck,
        source: sources[order.kind as PoolKind],
        createdAt: now(),
        updatedAt: now(),
      },
    ]
  })
  if (rows.length === 0) return { added: 0, touched: [], unanswered }
  await db.transaction(async tx => {
    const added = await tx.insert(orders).values(rows).onConflictDoNothing().returning()
    const best = await updateBest(tx, chain.id, rows as typeof facts, now())
    const created = added.map(row => orderEvent(row, 'created'))
    await recordEvents(tx, chain.id, [...created, ...best], now())
  })
  const touched = [...new Set(rows.flatMap(({ contract, maker }) => [contract, maker]))]
  return { added: rows.length, touched, unanswered }
}

export declare namespace addPoolOrders {
  type Result = {
    added: number
    /** The contracts and makers of the orders. */
    touched: readonly Hex[]
    unanswered: ReadonlySet<Hex>
  }
}

/** The names under which people know them. */
const sources: Record<PoolKind, string> = {
  sudoswap: 'sudoswap.xyz',
  nftx: 'nftx.io',
  nft20: 'nft20.io',
}

/**
 * With the vault that each token lies in. What lies in something else gets an order that cannot be filled, so that it
 * is not looked for again.
 */
async function inVaults(context: ChainContext, held: readonly Held[]) {
  const kinds = new Map(held.map(({ pool, kind }) => [pool, kind]))
  const vaults = await findVaults(
    context,
    [...kinds].flatMap(([address, kind]) => (kind === 'sudoswap' ? [] : [{ kind, address }])),
  )
  const unanswered = new Set<Hex>()
  const placed = held.flatMap((each): (Held & { vault?: VaultPlace | undefined })[] => {
    if (each.kind === 'sudoswap') return [each]
    if (vaults.has(each.pool)) return [{ ...each, vault: vaults.get(each.pool) }]
    unanswered.add(each.pool)
    return []
  })
  return { placed, unanswered }
}
