import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import type { Db } from '../storage/openDatabase.ts'
import type { OrderRow } from '../storage/schema/orders.ts'
import type { Rate } from './convert.ts'
import { storedRates } from './storedRates.ts'
import { valuedCurrencies } from './valuedCurrencies.ts'

const none: ReadonlyMap<Hex, Rate> = new Map()

/** The rates that the worth of some orders takes. The database is asked where one of them needs a rate, and else nothing. */
export async function ratesFor(
  db: Db,
  chain: Chain,
  orders: readonly Pick<OrderRow, 'currency'>[],
): Promise<ReadonlyMap<Hex, Rate>> {
  const valued = valuedCurrencies(chain)
  return orders.some(({ currency }) => valued.includes(currency)) ? storedRates(db, chain.id) : none
}
