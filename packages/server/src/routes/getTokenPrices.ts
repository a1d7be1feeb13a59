import { comparableCurrencies } from '../comparableCurrencies.ts'
import { ServerError } from '../errors.ts'
import { findCurrency, nativeCurrency, toDecimal } from '../price.ts'
import { convert, one } from '../rates/convert.ts'
import { priceIn } from '../rates/priceIn.ts'
import type { RouteHandler } from './routeHandler.ts'

/** Seconds. */
const hour = 3600
const steps = { hourly: hour, daily: 24 * hour }
const lengths = { '1d': 24 * hour, '7d': 7 * 24 * hour, '30d': 30 * 24 * hour }

/**
 * GET /tokens/prices/v1. In the native currency it and its wrapped form have a price that never moves. Of another
 * currency the present rate is all that is known: it stands for the period that has begun, and the earlier ones are
 * not told. Neither is what anything was worth in dollars then.
 */
export const getTokenPrices: RouteHandler<'/tokens/prices/v1'> = async (context, { query }) => {
  const { chain, now, rates } = context
  const { contract = nativeCurrency, granularity = 'hourly', period = '1d' } = query
  const { rateOf, dollar } = await rates.of([contract])
  const rate = rateOf(contract)
  const currency = rate && (await findCurrency(context, contract))
  if (!currency)
    throw new ServerError(`There are no prices of ${contract} here`, {
      code: 'no_rate',
      statusCode: 404,
      apiCode: -1,
    })
  const { decimals } = currency
  const step = steps[granularity]
  const last = Math.floor(now() / 1000 / step) * step
  const length = comparableCurrencies(chain).includes(contract) ? lengths[period] / step : 1
  const native = { rate: one, decimals: chain.nativeCurrency.decimals }
  const price = priceIn({ rate, decimals }, native)
  const usd =
    dollar && toDecimal(convert(10n ** BigInt(decimals), rate, dollar.rate), dollar.decimals)
  return {
    prices: Array.from({ length }, (_, i) => ({
      startTimestamp: last - i * step,
      endTimestamp: last - (i - 1) * step,
      ...{ open: price, high: price, low: price, close: price },
      priceUSD: i === 0 ? (usd ?? null) : null,
    })),
  }
}
