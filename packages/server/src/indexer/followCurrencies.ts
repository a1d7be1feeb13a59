import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { bidCurrencies } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { stale } from '../orderbook/saveOrderStates.ts'
import { orders } from '../storage/schema/orders.ts'

/** Milliseconds after which the offers are looked through again: one in a currency of before may have been the last. */
const interval = 3_600_000

/**
 * The currencies whose events are followed: those that offers may be in, and those that open offers are in although the
 * settings name them no more. Nothing else tells what those offers are worth, until the last of them has ended. With
 * each term of the lease they are read from the chain once, for whoever led before may not have followed them.
 */
export function followCurrencies({
  db,
  chain,
}: ChainContext): (term: number | undefined) => Promise<readonly Hex[]> {
  const current = bidCurrencies(chain)
  const isOf = and(
    ...[eq(orders.chainId, chain.id), eq(orders.side, 'buy')],
    inArray(orders.status, ['active', 'inactive']),
  )
  let known: { term: number | undefined; until: number; currencies: readonly Hex[] } | undefined
  return async term => {
    const time = performance.now()
    if (known && known.term === term && time < known.until) return known.currencies
    const rows = await db
      .selectDistinct({ currency: orders.currency })
      .from(orders)
      .where(and(isOf, current.length > 0 ? notInArray(orders.currency, [...current]) : undefined))
    const former = rows.map(({ currency }) => currency)
    if (former.length > 0 && known?.term !== term)
      await db.transaction(tx =>
        tx
          .update(orders)
          .set({ statusBlock: stale })
          .where(and(isOf, inArray(orders.currency, former))),
      )
    known = { term, until: time + interval, currencies: [...current, ...former] }
    return known.currencies
  }
}
