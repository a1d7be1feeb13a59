import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'
import type { Abi, Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Chain, ChainContext, Pool } from '../context.ts'
import { type PoolKind, poolKinds } from '../orderbook/kinds/poolOrder.ts'
import { poolFactories, pools } from '../storage/schema/chainData.ts'
import type { BlockHeader, Call } from './chainSource.ts'
import { poolMakers } from './poolMakers.ts'

const abi = parseAbi([
  'function isPair(address, uint8) view returns (bool)',
  'function nft() view returns (address)',
])
/** The variants that trade for the native currency: of tokens that can be enumerated, and of others. */
const nativeVariants = [0, 1]
/** Blocks below the newest one that are read again: others may come in their place, and nodes may be behind. */
const youngBlocks = 256
/** Milliseconds of a look: blocks and what is due wait for it. The rest is read with the next one. */
const mostTime = 3_000
/** Blocks of a question. */
const blocksAtOnce = 10_000
/** Pools that are followed, the oldest first: anybody can make them, and each is looked at with every block. */
const mostFollowed = 2_000

type Factory = { kind: PoolKind; address: Hex }
type Told = { address: Hex; contract?: Hex | undefined; block: number }
type Found = { address: Hex; contract: Hex; block: number }

/**
 * A chain as the settings have it, with the pools that its factories have told of beside theirs. Read from the chain
 * before its blocks are indexed, so that what the pools trade there is known.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export function followPools(
  context: ChainContext,
  signal?: AbortSignal,
): (term: number | undefined) => Promise<Chain> {
  const { chain, source } = context
  // As it is now: the indexer puts what comes of this in place of its chain.
  const own = { ...context }
  const { poolFactories: named = {} } = chain
  const factories = poolKinds.flatMap((kind): Factory[] => {
    const address = named[kind]
    return address === undefined ? [] : [{ kind, address }]
  })
  if (factories.length === 0) return async () => chain
  let known: { term: number | undefined; head: Hex | undefined; chain: Chain } | undefined
  return async term => {
    const head = await source.head()
    const before = known && known.term === term ? known : undefined
    if (before?.head === head.hash) return before.chain
    const until = performance.now() + mostTime
    let [isWhole, hasChanged] = [true, false]
    for (const factory of factories) {
      const read = await readFactory(own, { factory, head, until, signal })
      isWhole &&= read.isWhole
      hasChanged ||= read.hasChanged
    }
    const isSame = before !== undefined && !hasChanged
    known = {
      ...{ term, head: isWhole ? head.hash : undefined },
      chain: isSame ? before.chain : await withPools(own, factories),
    }
    return known.chain
  }
}

async function withPools(
  { db, chain }: ChainContext,
  factories: readonly Factory[],
): Promise<Chain> {
  const { collections = 'all', pools: named = [] } = chain
  const told: (Pool & { block: number })[] = []
  // By the index of each factory: of several together a database would sort all that they made.
  for (const { kind, address: factory } of factories) {
    const rows = await db
      .select({ address: pools.address, block: pools.block })
      .from(pools)
      .where(
        and(
          eq(pools.chainId, chain.id),
          eq(pools.factory, factory),
          collections === 'all' ? undefined : inArray(pools.contract, [...collections]),
        ),
      )
      .orderBy(asc(pools.block), asc(pools.address))
      .limit(mostFollowed)
    told.push(...rows.map(row => ({ ...row, kind })))
  }
  told.sort((a, b) => a.block - b.block || (a.address < b.address ? -1 : 1))
  const isNamed = new Set(named.map(({ address }) => address))
  const found = told
    .slice(0, mostFollowed)
    .flatMap(({ kind, address }): Pool[] =>
      isNamed.has(address) ? [] : [{ kind, address, isFound: true }],
    )
  return { ...chain, pools: [...named, ...found] }
}

/** Reads what is left of the logs of a factory; how far it got stays, wherever it is ended. */
async function readFactory(
  context: ChainContext,
  { factory: { kind, address: factory }, head, until, signal }: readFactory.Options,
): Promise<{ isWhole: boolean; hasChanged: boolean }> {
  const { db, chain, source } = context
  const own = and(eq(poolFactories.chainId, chain.id), eq(poolFactories.factory, factory))
  const [row] = await db.select({ next: poolFactories.next }).from(poolFactories).where(own)
  const begin = Math.min(row?.next ?? chain.startBlock, head.number + 1) - (row ? youngBlocks : 0)
  let from = Math.max(chain.startBlock, begin)
  let hasChanged = false
  const { topic, toldBy } = poolMakers[kind]
  while (from <= head.number && !signal?.aborted && performance.now() < until) {
    const to = Math.min(from + blocksAtOnce - 1, head.number)
    const logs = await source.logs({ from, to, topics: [topic], addresses: [factory] })
    const told = logs.flatMap((log): Told[] => {
      const pool = log.address.toLowerCase() === factory ? toldBy(log) : undefined
      return pool ? [{ ...pool, block: log.blockNumber }] : []
    })
    const range = and(
      eq(pools.chainId, chain.id),
      eq(pools.factory, factory),
      between(pools.block, from, to),
    )
    const before = await db.select().from(pools).where(range)
    const isKept = (pool: { address: Hex; block: number }) =>
      before.some(({ address, block }) => address === pool.address && block === pool.block)
    const isTold = (pool: { address: Hex; block: number }) =>
      told.some(({ address, block }) => address === pool.address && block === pool.block)
    const added = await tradedPools(
      context,
      factory,
      told.filter(pool => !isKept(pool)),
    )
    const missing = before.filter(pool => !isTold(pool)).map(({ address }) => address)
    // A node that is behind the head tells nothing of the newest blocks.
    const isThere = missing.length > 0 && (await source.header(head.number))?.hash === head.hash
    const gone = isThere ? missing : []
    const changes = added.length + gone.length > 0
    hasChanged ||= changes
    const next = to + 1
    // Not with every block: those above are read again anyway.
    if (changes || next - (row?.next ?? -1) >= youngBlocks / 2)
      await db.transaction(async tx => {
        if (gone.length > 0) await tx.delete(pools).where(and(range, inArray(pools.address, gone)))
        if (added.length > 0)
          await tx
            .insert(pools)
            .values(added.map(pool => ({ chainId: chain.id, factory, ...pool })))
            .onConflictDoUpdate({
              target: [pools.chainId, pools.factory, pools.address],
              set: { block: sql`excluded.block`, contract: sql`excluded.contract` },
            })
        await tx
          .insert(poolFactories)
          .values({ chainId: chain.id, factory, next })
          .onConflictDoUpdate({
            target: [poolFactories.chainId, poolFactories.factory],
            set: { next },
          })
      })
    from = next
  }
  return { isWhole: from > head.number, hasChanged }
}

declare namespace readFactory {
  type Options = {
    factory: Factory
    head: BlockHeader
    /** When to stop, by the clock of `performance`. */
    until: number
    signal: AbortSignal | undefined
  }
}

/**
 * Vaults, and of Sudoswap's pools those that trade for the native currency, as the factory says: the price of others is
 * in a token.
 */
async function tradedPools(
  { source }: Pick<ChainContext, 'source'>,
  factory: Hex,
  told: readonly Told[],
): Promise<Found[]> {
  const found = new Map<Hex, Found>()
  const asked = told.filter(pool => {
    const { address, block, contract } = pool
    if (contract !== undefined) found.set(address, { address, block, contract })
    return contract === undefined
  })
  for (let i = 0; i < asked.length; i += 200) {
    const some = asked.slice(i, i + 200)
    const calls = some.flatMap(({ address }): Call[] => [
      ...nativeVariants.map(variant => ({
        ...{ address: factory, abi: abi as Abi, functionName: 'isPair' },
        args: [address, variant],
      })),
      { address, abi: abi as Abi, functionName: 'nft' },
    ])
    const answers = await source.read(calls)
    for (const [index, pool] of some.entries()) {
      const [enumerable, other, nft] = answers.slice(index * 3, index * 3 + 3)
      if ((enumerable === true || other === true) && typeof nft === 'string')
        found.set(pool.address, { ...pool, contract: nft.toLowerCase() as Hex })
    }
  }
  return [...found.values()]
}
