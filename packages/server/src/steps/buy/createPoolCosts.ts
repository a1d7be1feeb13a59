import type { ChainContext } from '../../context.ts'
import { readOnce } from '../../indexer/readOnce.ts'
import type { OrderFacts } from '../../orderbook/orderKind.ts'
import { orderKind } from '../../orderbook/orderKinds.ts'
import { poolOf } from './poolOf.ts'

/** What the tokens of pools cost, for one request: each pool is asked once for each number of them. */
export type PoolCosts = {
  /**
   * Asks the pools of some listings, all together, for what their first tokens cost, up to the `nth` one.
   *
   * @throws ChainUnavailableError when the chain cannot be asked.
   */
  read: (wanted: readonly { order: OrderFacts; nth: bigint }[]) => Promise<void>
  /**
   * What the `nth` token out of a listing's pool costs after those before it, in base units of the order's currency;
   * undefined when the pool sells no more, or was not asked.
   */
  priceOf: (order: OrderFacts, nth: bigint) => bigint | undefined
}

export function createPoolCosts({ source }: Pick<ChainContext, 'source'>): PoolCosts {
  /** Per pool what its first one, two, three tokens cost together. */
  const sums = new Map<string, (bigint | undefined)[]>()
  return {
    async read(wanted) {
      const asked = wanted.flatMap(({ order, nth }) => {
        const pool = poolOf(order)
        const costOf = orderKind(order.kind)?.costOf
        if (pool === undefined || !costOf) return []
        const list = sums.get(pool) ?? [0n]
        sums.set(pool, list)
        const calls = []
        for (let count = list.length; BigInt(count) <= nth; count++) {
          list.push(undefined)
          calls.push({ ...costOf(order, BigInt(count)), list, count })
        }
        return calls
      })
      if (asked.length === 0) return
      const answers = await readOnce(
        source,
        asked.map(({ calls }) => calls),
      )
      for (const [index, { list, count, read }] of asked.entries()) {
        const before = list[count - 1]
        const sum = read(answers[index] ?? [])
        // What comes after a token that cannot be had cannot be had either, and no pool pays for taking one.
        list[count] = before === undefined || sum === undefined || sum < before ? undefined : sum
      }
    },
    priceOf(order, nth) {
      const list = sums.get(poolOf(order) ?? '')
      const [before, sum] = [list?.[Number(nth) - 1], list?.[Number(nth)]]
      return before === undefined || sum === undefined ? undefined : sum - before
    },
  }
}
