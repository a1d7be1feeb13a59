import type { Hex } from 'viem'
import type { Chain, ChainContext } from '../context.ts'
import type { PoolKind } from '../orderbook/kinds/poolOrder.ts'
import { addPoolOrders } from './addPoolOrders.ts'
import type { ChainEvent } from './decodeLog.ts'
import { type HeldPlace, type HeldToken, unknownTokens } from './unknownTokens.ts'

/** Tokens of which no more are looked for in one pass; the rest is for the next. */
const mostAtOnce = 200
/** Milliseconds of a pass in which what pools hold is looked through. */
const mostTime = 1_000
/** Tokens that are remembered by themselves; of more, all that their pools hold is looked through. */
const mostTokens = 10_000
/** Milliseconds for which a vault is left alone that did not answer in time. */
const restFor = 60_000

export type PoolTokens = {
  /** What blocks bring, to be told before it is written: what is told too early or twice is looked at in vain. */
  arrived(events: readonly ChainEvent[]): void
  /** What the blocks had moved that are taken back: to be told before they are gone. */
  returned(moved: readonly { contract: Hex; tokenId: bigint; from: Hex }[]): void
  /**
   * Puts into the book what has come into pools since the last time, and all that a pool holds that was not followed
   * before, be it that another process has led meanwhile.
   *
   * @returns How many were put there, their contracts and makers, and whether nothing is left.
   * @throws ChainUnavailableError when the chain cannot be asked; all is kept for the next time.
   */
  add(
    term: number | undefined,
  ): Promise<{ added: number; touched: readonly Hex[]; isWhole: boolean }>
}

/** Keeps the book up to date with what pools hold, at the cost of what blocks change of it. */
export function followPoolTokens(context: ChainContext): PoolTokens {
  let seen: { term: number | undefined; pools: Chain['pools'] } | undefined
  let kinds = new Map<Hex, PoolKind>()
  /** Pools that are looked through, and how far that has come. */
  const pools = new Map<Hex, HeldPlace | undefined>()
  const tokens = new Map<string, HeldToken>()
  const resting = new Map<Hex, number>()
  const keyOf = ({ pool, contract, tokenId }: HeldToken) => `${pool}:${contract}:${tokenId}`

  const touch = (token: HeldToken) => {
    if (!kinds.has(token.pool)) return
    tokens.set(keyOf(token), token)
    if (tokens.size <= mostTokens) return
    for (const { pool } of tokens.values()) pools.set(pool, undefined)
    tokens.clear()
  }

  /** Of pools that are new all is looked through, and nothing any more of those that are gone. */
  const heed = (term: number | undefined) => {
    const { pools: followed = [] } = context.chain
    if (seen?.term !== term) for (const map of [kinds, pools, tokens]) map.clear()
    else if (seen?.pools === followed) return
    seen = { term, pools: followed }
    const before = kinds
    kinds = new Map(followed.map(({ address, kind }) => [address, kind]))
    for (const [pool, kind] of kinds) if (before.get(pool) !== kind) pools.set(pool, undefined)
    for (const pool of pools.keys()) if (!kinds.has(pool)) pools.delete(pool)
    for (const [key, { pool }] of tokens) if (!kinds.has(pool)) tokens.delete(key)
  }

  const isAwake = (pool: Hex) => !resting.has(pool)

  return {
    arrived(events) {
      for (const event of events)
        if (event.type === 'transfer' && kinds.has(event.to))
          for (const { tokenId } of event.items)
            touch({ pool: event.to, contract: event.contract, tokenId })
    },
    returned(moved) {
      for (const { contract, tokenId, from } of moved) touch({ pool: from, contract, tokenId })
    },
    async add(term) {
      heed(term)
      const now = context.now()
      for (const [pool, until] of resting) if (until <= now) resting.delete(pool)
      const named = [...tokens.values()].filter(({ pool }) => isAwake(pool)).slice(0, mostAtOnce)
      const found = new Map(
        (await unknownTokens.among(context, named)).map(token => [keyOf(token), token]),
      )
      const places = new Map<Hex, HeldPlace | undefined>()
      const until = performance.now() + mostTime
      const goesOn = () => found.size < mostAtOnce && performance.now() < until
      for (let [pool, place] of pools) {
        if (!goesOn()) break
        if (!isAwake(pool)) continue
        do {
          const page = await unknownTokens.of(context, pool, place)
          for (const token of page.tokens) found.set(keyOf(token), token)
          place = page.next
          places.set(pool, place)
        } while (place && goesOn())
      }
      const held = [...found.values()].flatMap(token => {
        const kind = kinds.get(token.pool)
        return kind ? [{ ...token, kind }] : []
      })
      const { added, touched, unanswered } = await addPoolOrders(context, held)
      for (const pool of unanswered) resting.set(pool, now + restFor)
      for (const token of named) if (isAwake(token.pool)) tokens.delete(keyOf(token))
      for (const [pool, place] of places)
        if (isAwake(pool))
          if (place) pools.set(pool, place)
          else pools.delete(pool)
      const left = [...pools.keys(), ...[...tokens.values()].map(({ pool }) => pool)]
      return { added, touched, isWhole: !left.some(isAwake) }
    },
  }
}
