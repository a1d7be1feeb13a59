import type { ChainContext } from '../../context.ts'
import { readOnce } from '../../indexer/readOnce.ts'
import type { VaultPair } from '../../orderbook/kinds/vaultPlace.ts'
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
  /** The pair in which all that is bought out of a listing's vault is paid, once that was asked. */
  viaOf: (order: OrderFacts) => VaultPair | undefined
}

/** What its first one, two, three tokens cost together, all in one pair where it has several. */
type Pool = { sums: (bigint | undefined)[]; via: VaultPair | undefined }

export function createPoolCosts({ source }: Pick<ChainContext, 'source'>): PoolCosts {
  const pools = new Map<string, Pool>()
  const poolAt = (order: OrderFacts) => pools.get(poolOf(order) ?? '')
  return {
    async read(wanted) {
      const asked = wanted.flatMap(({ order, nth }) => {
        const key = poolOf(order)
        const costOf = orderKind(order.kind)?.costOf
        if (key === undefined || !costOf) return []
        const known = pools.get(key) ?? { sums: [0n], via: undefined }
        pools.set(key, known)
        const calls = []
        for (let count = known.sums.length; BigInt(count) <= nth; count++) {
          known.sums.push(undefined)
          calls.push({ ...costOf(order, BigInt(count), known.via), known, count })
        }
        return calls
      })
      if (asked.length === 0) return
      const answers = await readOnce(
        source,
        asked.map(({ calls }) => calls),
      )
      for (const [index, { known, count, read }] of asked.entries()) {
        const before = known.sums[count - 1]
        const { sum, via } = read(answers[index] ?? []) ?? {}
        known.via ??= via
        // What comes after a token that cannot be had cannot be had either, and no pool pays for taking one.
        const isSold = before !== undefined && sum !== undefined && sum >= before
        known.sums[count] = isSold && via?.pair === known.via?.pair ? sum : undefined
      }
    },
    priceOf(order, nth) {
      const sums = poolAt(order)?.sums
      const [before, sum] = [sums?.[Number(nth) - 1], sums?.[Number(nth)]]
      return before === undefined || sum === undefined ? undefined : sum - before
    },
    viaOf: order => poolAt(order)?.via,
  }
}
