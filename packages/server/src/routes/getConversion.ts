import { comparableCurrencies } from '../comparableCurrencies.ts'
import { ServerError } from '../errors.ts'
import { nativeCurrency } from '../price.ts'
import type { RouteHandler } from './routeHandler.ts'

/**
 * GET /currencies/conversion/v1. There is no source of rates: only what is worth the same by its nature
 * is told, the native currency and its wrapped form.
 */
export const getConversion: RouteHandler<'/currencies/conversion/v1'> = async (
  { chain },
  { query },
) => {
  const { from = nativeCurrency, to = nativeCurrency } = query
  const same = comparableCurrencies(chain)
  if (from === to || (same.includes(from) && same.includes(to)))
    return { conversion: '1', usd: null }
  throw new ServerError(`There is no rate from ${from} to ${to} here`, {
    code: 'no_rate',
    statusCode: 404,
    apiCode: -1,
  })
}
