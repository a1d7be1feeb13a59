import { ServerError } from '../errors.ts'
import { findCurrency, nativeCurrency } from '../price.ts'
import { priceIn } from '../rates/priceIn.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /currencies/conversion/v1: what one of `from` is worth in `to`, and in dollars. Only for display. */
export const getConversion: RouteHandler<'/currencies/conversion/v1'> = async (
  context,
  { query },
) => {
  const { from = nativeCurrency, to = nativeCurrency } = query
  const { rateOf, dollar } = await context.rates.of([from, to])
  const priced = async (currency: typeof from) => {
    const rate = rateOf(currency)
    const decimals = rate && (await findCurrency(context, currency))?.decimals
    return rate && decimals !== undefined ? { rate, decimals } : undefined
  }
  const [given, asked] = [await priced(from), await priced(to)]
  const usd = given && dollar ? priceIn(given, dollar) : null
  if (from === to) return { conversion: '1', usd }
  if (given && asked) return { conversion: priceIn(given, asked), usd }
  throw new ServerError(`There is no rate from ${from} to ${to} here`, {
    code: 'no_rate',
    statusCode: 404,
    apiCode: -1,
  })
}
