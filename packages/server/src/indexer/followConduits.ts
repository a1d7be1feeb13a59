import {
  conduitControllerAbi,
  conduitControllerAddress,
  type SeaportVersion,
  seaportAddress,
} from '@sluice/router/seaport'
import { and, eq, sql } from 'drizzle-orm'
import type { Abi, Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { reasons } from '../orderbook/reasons.ts'
import { orders } from '../storage/schema/orders.ts'
import type { Call } from './chainSource.ts'
import { followedAddresses } from './followedAddresses.ts'
import { markTouched } from './markTouched.ts'

/** Milliseconds after which the orders are looked through again: one that was posted may have brought a conduit. */
const interval = 10_000
/** Conduits whose events are followed. */
const mostFollowed = 100
/** Conduits that are known at all: each costs a transaction, and anybody can make them. */
const mostKnown = 1000

const versions = Object.entries(seaportAddress) as [SeaportVersion, Hex][]

/**
 * The conduits of open orders, whose events are followed where not those of all contracts are: a conduit that shuts its
 * exchange out ends all of their orders. What each of them lets in is read once when it is found, for it may have changed
 * before, and of those that are too many to be followed whenever the orders are looked through.
 */
export function followConduits(
  context: ChainContext,
): (term: number | undefined) => Promise<readonly Hex[]> {
  const { db, chain } = context
  const isNarrow = followedAddresses(chain, []) !== undefined
  let known: { term: number | undefined; until: number; conduits: readonly Hex[] } | undefined
  return async term => {
    if (!isNarrow) return []
    const time = performance.now()
    if (known && known.term === term && time < known.until) return known.conduits
    const found = await findConduits({ db, chain })
    const before = known && known.term === term ? known.conduits : []
    // Those that are followed stay so, whoever comes after them.
    const kept = before.filter(conduit => found.includes(conduit))
    const others = found.filter(conduit => !kept.includes(conduit))
    const answering = await checkChannels(context, others)
    const conduits = [...kept, ...answering].slice(0, mostFollowed)
    known = { term, until: time + interval, conduits }
    return conduits
  }
}

/** The operators of open orders, from one to the next by the index: of orders there may be millions. */
async function findConduits({
  db,
  chain,
}: Pick<ChainContext, 'db' | 'chain'>): Promise<readonly Hex[]> {
  // Written out, so that the index of open orders serves.
  const isOpen = sql`chain_id = ${chain.id} and status in ('active', 'inactive')`
  const { rows } = (await db.transaction(tx =>
    tx.execute(sql`
      with recursive found (operator, place) as (
        (select operator, 1 from ${orders} where ${isOpen} and operator is not null order by operator limit 1)
        union all
        select (select operator from ${orders} where ${isOpen} and operator > f.operator
          order by operator limit 1), f.place + 1
        from found as f where f.operator is not null and f.place < ${mostKnown}
      )
      select operator from found where operator is not null`),
  )) as unknown as { rows: { operator: Hex }[] }
  const exchanges: ReadonlySet<Hex> = new Set(versions.map(([, address]) => address))
  return rows.map(({ operator }) => operator).filter(operator => !exchanges.has(operator))
}

/**
 * Marks the orders that a conduit says something else of than the book, to be read again; answers which of some contracts
 * are conduits: what other exchanges move tokens by is none.
 */
async function checkChannels(
  { db, chain, source }: ChainContext,
  conduits: readonly Hex[],
): Promise<readonly Hex[]> {
  if (conduits.length === 0) return []
  const asked = conduits.flatMap(conduit =>
    versions.map(([version, exchange]) => ({
      ...{ conduit, exchange },
      kind: `seaport-v${version}` as const,
    })),
  )
  const answers = await source.read(
    asked.map(
      ({ conduit, exchange }): Call => ({
        ...{ address: conduitControllerAddress, abi: conduitControllerAbi as Abi },
        ...{ functionName: 'getChannelStatus', args: [conduit, exchange] },
      }),
    ),
  )
  const toMark = asked.flatMap(({ conduit, kind }, index) => {
    const isOpen = answers[index]
    if (typeof isOpen !== 'boolean') return []
    const differs = isOpen
      ? and(eq(orders.status, 'inactive'), eq(orders.statusReason, reasons.conduit))
      : eq(orders.status, 'active')
    return and(eq(orders.operator, conduit), eq(orders.kind, kind), differs) ?? []
  })
  if (toMark.length > 0) await db.transaction(tx => markTouched(tx, chain.id, { toMark, block: 0 }))
  const answering = new Set(
    asked.flatMap(({ conduit }, index) => (typeof answers[index] === 'boolean' ? [conduit] : [])),
  )
  return conduits.filter(conduit => answering.has(conduit))
}
