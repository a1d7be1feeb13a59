import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { type CurrencyInfo, findCurrency } from '../price.ts'
import type { RouteContext } from '../routes/routeHandler.ts'
import type { Rate } from './convert.ts'

/** The currency that prices are told in, where one is asked for. */
export type Display = { currency: CurrencyInfo; rate: Rate }

/**
 * What `displayCurrency` asks for.
 *
 * @throws ServerError 400 when it is no currency, or there is no rate for it.
 */
export async function findDisplay(
  context: RouteContext,
  address: Hex | undefined,
): Promise<Display | undefined> {
  if (address === undefined) return undefined
  const currency = await findCurrency(context, address)
  if (!currency) throw refuse(`displayCurrency ${address} is not a currency of chain`, context)
  const rate = (await context.rates.of([address])).rateOf(address)
  if (!rate) throw refuse(`displayCurrency ${address} has no rate on chain`, context)
  return { currency, rate }
}

const refuse = (message: string, { chain }: RouteContext) =>
  new ServerError(`${message} ${chain.id}`, { code: 'no_rate', apiCode: -1 })
