import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'
import type { Abi, Hex } from 'viem'
import { decodeAbiParameters, parseAbi, parseAbiParameters, toEventSelector } from 'viem/utils'
import type { Chain, ChainContext, Pool } from '../context.ts'
import { poolFactories, pools } from '../storage/schema/chainData.ts'
import type { BlockHeader, Call, Log } from './chainSource.ts'

/** Of the factory of Sudoswap's first version. Of a pool it says no more than where it is. */
const newPair = toEventSelector('event NewPair(address poolAddress)')
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

type Found = { address: Hex; contract: Hex; block: number }

/**
 * A chain as the settings have it, with the pools that its factory has told of beside theirs. Read from the chain before its blocks are indexed, so that what the pools trade there is known.
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
  const factory = chain.poolFactories?.sudoswap
  if (factory === undefined) return async () => chain
  let known: { term: number | undefined; head: Hex | undefined; chain: Chain } | undefined
  return async term => {
    const head = await source.head()
    const before = known && known.term === term ? known : undefined
    if (before?.head === head.hash) return before.chain
    const { isWhole, hasChanged } = await readFactory(own, { factory, head, signal })
    const isSame = before !== undefined && !hasChanged
    known = {
      ...{ term, head: isWhole ? head.hash : undefined },
      chain: isSame ? before.chain : await withPools(own, factory),
    }
    return known.chain
  }
}

async function withPools({ db, chain }: ChainContext, factory: Hex): Promise<Chain> {
  const { collections = 'all', pools: named = [] } = chain
  const rows = await db
    .select({ address: pools.address })
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
  const isNamed = new Set(named.map(({ address }) => address))
  const found = rows.flatMap(({ address }): Pool[] =>
    isNamed.has(address) ? [] : [{ kind: 'sudoswap', address, isFound: true }],
  )
  return { ...chain, pools: [...named, ...found] }
}

/** Reads what is left of the logs of a factory; how far it got stays, wherever it is ended. */
async function readFactory(
  context: ChainContext,
  { factory, head, signal }: { factory: Hex; head: BlockHeader; signal: AbortSignal | undefined },
): Promise<{ isWhole: boolean; hasChanged: boolean }> {
  const { db, chain, source } = context
  const own = and(eq(poolFactories.chainId, chain.id), eq(poolFactories.factory, factory))
  const [row] = await db.select({ next: poolFactories.next }).from(poolFactories).where(own)
  const begin = Math.min(row?.next ?? chain.startBlock, head.number + 1) - (row ? youngBlocks : 0)
  let from = Math.max(chain.startBlock, begin)
  let hasChanged = false
  const until = performance.now() + mostTime
  while (from <= head.number && !signal?.aborted && performance.now() < until) {
    const to = Math.min(from + blocksAtOnce - 1, head.number)
    const logs = await source.logs({ from, to, topics: [newPair], addresses: [factory] })
    const told = logs.flatMap(log => poolOf(log, factory))
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
    const added = await nativePools(
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

/** The pool that a log tells of; none where the node has answered something else. */
function poolOf(log: Log, factory: Hex): { address: Hex; block: number }[] {
  const isPair = log.address.toLowerCase() === factory && log.topics[0] === newPair
  if (!isPair || log.topics.length !== 1 || log.data.length !== 66) return []
  try {
    const [address] = decodeAbiParameters(parseAbiParameters('address'), log.data)
    return [{ address: address.toLowerCase() as Hex, block: log.blockNumber }]
  } catch {
    return []
  }
}

/** Those that trade for the native currency, as the factory says: the price of others is in a token. */
async function nativePools(
  { source }: Pick<ChainContext, 'source'>,
  factory: Hex,
  told: readonly { address: Hex; block: number }[],
): Promise<Found[]> {
  const found = new Map<Hex, Found>()
  for (let i = 0; i < told.length; i += 200) {
    const some = told.slice(i, i + 200)
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
