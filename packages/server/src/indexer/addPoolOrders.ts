import { zeroHash } from '@sluice/router/seaport'
import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
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
import { balances } from '../storage/schema/chainData.ts'
import { collections } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { findVaults } from './findVaults.ts'

/** Tokens that are looked at in one pass; the rest is for the next. */
const mostAtOnce = 500

type Held = { kind: PoolKind; pool: Hex; contract: Hex; tokenId: bigint }

/**
 * Puts into the book what pools hold and the book does not know yet: an order for each token, at what the
 * pool asks for it. The states of those that are there follow the chain's events, as those of other orders.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function addPoolOrders(context: ChainContext): Promise<number> {
  const { chain, db, now } = context
  const held = await unknownTokens(context)
  if (held.length === 0) return 0
  const placed = await inVaults(context, held)
  const time = Math.floor(now() / 1000)
  const facts = placed.map(each => {
    // The price is what the state says; until then there is none.
    const order = poolOrder({ ...each, price: 0n })
    const columns = priceColumns(chain, { ...order, missing: [] }, order)
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
        ...priceColumns(chain, { ...order, missing: [] }, state),
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
  if (rows.length === 0) return 0
  await db.transaction(async tx => {
    const added = await tx.insert(orders).values(rows).onConflictDoNothing().returning()
    const best = await updateBest(tx, chain.id, rows as typeof facts, now())
    const created = added.map(row => orderEvent(row, 'created'))
    await recordEvents(tx, chain.id, [...created, ...best], now())
  })
  return rows.length
}

/** The names under which people know them. */
const sources: Record<PoolKind, string> = {
  sudoswap: 'sudoswap.xyz',
  nftx: 'nftx.io',
  nft20: 'nft20.io',
}

/** ERC721 tokens that lie in pools, and for which there is no order. */
async function unknownTokens({ chain, db }: ChainContext): Promise<Held[]> {
  const pools = new Map((chain.pools ?? []).map(({ address, kind }) => [address, kind]))
  if (pools.size === 0) return []
  const rows = await db
    .select({ pool: balances.owner, contract: balances.contract, tokenId: balances.tokenId })
    .from(balances)
    .innerJoin(
      collections,
      and(
        eq(collections.chainId, balances.chainId),
        eq(collections.contract, balances.contract),
        eq(collections.kind, 'erc721'),
      ),
    )
    .where(
      and(
        eq(balances.chainId, chain.id),
        inArray(balances.owner, [...pools.keys()]),
        gt(balances.amount, 0n),
        notExists(
          db
            .select({ one: sql`1` })
            .from(orders)
            .where(
              and(
                eq(orders.chainId, balances.chainId),
                eq(orders.contract, balances.contract),
                eq(orders.tokenId, balances.tokenId),
                eq(orders.maker, balances.owner),
                eq(orders.side, 'sell'),
              ),
            ),
        ),
      ),
    )
    .limit(mostAtOnce)
  return rows.flatMap(row => {
    const kind = pools.get(row.pool)
    return kind ? [{ ...row, kind }] : []
  })
}

/**
 * With the vault that each token lies in. What lies in something else gets an order that cannot be filled, so that it
 * is not looked for again.
 */
async function inVaults(
  context: ChainContext,
  held: readonly Held[],
): Promise<(Held & { vault?: VaultPlace | undefined })[]> {
  const kinds = new Map(held.map(({ pool, kind }) => [pool, kind]))
  const vaults = await findVaults(
    context,
    [...kinds].flatMap(([address, kind]) => (kind === 'sudoswap' ? [] : [{ kind, address }])),
  )
  return held.flatMap(each => {
    if (each.kind === 'sudoswap') return [each]
    return vaults.has(each.pool) ? [{ ...each, vault: vaults.get(each.pool) }] : []
  })
}
