import { zeroHash } from '@sluice/router/seaport'
import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { orderEvent } from '../live/orderEvents.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { type PoolKind, poolOrder } from '../orderbook/kinds/poolOrder.ts'
import { priceColumns } from '../orderbook/priceColumns.ts'
import { readOrderStates } from '../orderbook/readOrderStates.ts'
import { stale } from '../orderbook/saveOrderStates.ts'
import { updateBest } from '../orderbook/updateBest.ts'
import { balances } from '../storage/schema/chainData.ts'
import { collections } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'

const abi = parseAbi([
  'function vaults(uint256) view returns (address, address, uint256, uint256)',
  'function holds(uint256, uint256) view returns (bool)',
])
/** Tokens that are looked at in one pass; the rest is for the next. */
const mostAtOnce = 500
/** Vaults of one contract that are known of at most. */
const mostVaults = 200

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
  const placed = await findVaults(context, held)
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
 * With the vault that each token lies in, where a contract has several. What was only sent there is in none:
 * it gets an order that cannot be filled, so that it is not looked for again.
 */
async function findVaults(
  { source }: ChainContext,
  held: readonly Held[],
): Promise<(Held & { vaultId?: bigint })[]> {
  const placed: (Held & { vaultId?: bigint })[] = held.filter(({ kind }) => kind === 'sudoswap')
  for (const pool of new Set(held.map(({ pool }) => pool))) {
    const mine = held.filter(each => each.pool === pool && each.kind !== 'sudoswap')
    if (mine.length === 0) continue
    const ids = Array.from({ length: mostVaults }, (_, id) => BigInt(id))
    const vaults = await source.read(
      ids.map(id => ({ address: pool, abi, functionName: 'vaults', args: [id] })),
    )
    const nfts = vaults.map(vault =>
      Array.isArray(vault) ? String(vault[0]).toLowerCase() : undefined,
    )
    const questions = mine.flatMap(each =>
      ids
        .filter((_, index) => nfts[index] === each.contract)
        .map(vaultId => ({ ...each, vaultId })),
    )
    const answers = await source.read(
      questions.map(({ vaultId, tokenId }) => ({
        address: pool,
        abi,
        functionName: 'holds',
        args: [vaultId, tokenId],
      })),
    )
    const found = questions.filter((_, index) => answers[index] === true)
    const lost = mine.filter(
      ({ contract, tokenId }) =>
        !found.some(each => each.contract === contract && each.tokenId === tokenId),
    )
    placed.push(...found, ...lost.map(each => ({ ...each, vaultId: 0n })))
  }
  return placed
}
