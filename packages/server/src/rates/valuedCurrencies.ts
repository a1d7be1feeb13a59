import type { Hex } from 'viem'
import { bidCurrencies } from '../bidCurrencies.ts'
import { comparableCurrencies } from '../comparableCurrencies.ts'
import type { Chain } from '../context.ts'
import { factoriesOf } from '../liquidity/factoriesOf.ts'
import { dollarOf } from './dollarOf.ts'

/**
 * The currencies, besides the native one and its wrapped form, in which orders have a worth in the native one: those
 * that offers may be in, and the chain's dollar. Of no others: whoever makes a currency makes its pools, too, and could
 * have any listing in it look the cheapest, and any offer the best.
 */
export function valuedCurrencies(chain: Chain): Hex[] {
  const { v2, v3 } = factoriesOf(chain)
  if (!(v2 ?? v3)) return []
  const own = comparableCurrencies(chain)
  const dollar = dollarOf(chain)
  const all = new Set([...bidCurrencies(chain), ...(dollar ? [dollar] : [])])
  return [...all].filter(currency => !own.includes(currency))
}
