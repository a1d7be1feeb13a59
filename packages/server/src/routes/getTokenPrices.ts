import { comparableCurrencies } from '../comparableCurrencies.ts'
import { ServerError } from '../errors.ts'
import { nativeCurrency } from '../price.ts'
import type { RouteHandler } from './routeHandler.ts'

/** Seconds. */
const hour = 3600
const steps = { hourly: hour, daily: 24 * hour }
const lengths = { '1d': 24 * hour, '7d': 7 * 24 * hour, '30d': 30 * 24 * hour }

/**
 * GET /tokens/prices/v1. There is no source of rates: in the native currency only it and its wrapped form
 * have a price, which never moves.
 */
export const getTokenPrices: RouteHandler<'/tokens/prices/v1'> = async (
  { chain, now },
  { query },
) => {
  const { contract = nativeCurrency, granularity = 'hourly', period = '1d' } = query
  if (!comparableCurrencies(chain).includes(contract))
    throw new ServerError(`There are no prices of ${contract} here`, {
      code: 'no_rate',
      statusCode: 404,
      apiCode: -1,
    })
  const step = steps[granularity]
  const last = Math.floor(now() / 1000 / step) * step
  return {
    prices: Array.from({ length: lengths[period] / step }, (_, i) => ({
      startTimestamp: last - i * step,
      endTimestamp: last - (i - 1) * step,
      ...{ open: '1', high: '1', low: '1', close: '1' },
    })),
  }
}
