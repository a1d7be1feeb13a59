import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { bidCurrencies } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { orders } from '../storage/schema/orders.ts'
import { planReread } from './planReread.ts'

/** Milliseconds after which the offers are looked through again: one in a currency of before may have been the last. */
const interval = 3_600_000

/**
 * The currencies whose events are followed: those that offers may be in, and those that open offers are in although the
 * settings name them no more. Nothing else tells what those offers are worth, until the last of them has ended. With
 * each term of the lease they are to be read from the chain once, for whoever led before may not have followed them.
 */
export function followCurrencies({
  db,
  chain,
}: ChainContext): (term: number | undefined) => Promise<readonly Hex[]> {
  const current = bidCurrencies(chain)
  // Written out, so that the index of open offers serves.
  const isOpen = sql`chain_id = ${chain.id} and side = 'buy' and status in ('active', 'inactive')`
  let known: { term: number | undefined; until: number; currencies: readonly Hex[] } | undefined
  return async term => {
    const time = performance.now()
    if (known && known.term === term && time < known.until) return known.currencies
    // From one currency to the next by the index, and not offer by offer: of those there may be millions.
    const { rows } = (await db.transaction(tx =>
      tx.execute(sql`
        with recursive found (currency) as (
          (select currency from ${orders} where ${isOpen} order by currency limit 1)
          union all
          select (select currency from ${orders} where ${isOpen} and currency > f.currency
            order by currency limit 1)
          from found as f where f.currency is not null
        )
        select currency from found where currency is not null`),
    )) as unknown as { rows: { currency: Hex }[] }
    const former = rows
      .map(({ currency }) => currency)
      .filter(currency => !current.includes(currency))
    if (former.length > 0 && known?.term !== term)
      await db.transaction(tx =>
        planReread(tx, chain.id, { type: 'currencies', currencies: former }),
      )
    known = { term, until: time + interval, currencies: [...current, ...former] }
    return known.currencies
  }
}
