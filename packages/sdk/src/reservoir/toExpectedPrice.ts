import type { Address } from 'viem'
import type { PaymentToken } from '../chains/defineChain.ts'
import { InvalidInputError } from '../errors.ts'
import type { ExpectedPrice as SluicePrice } from '../execution/price.ts'
import type { ExpectedPrice } from './types.ts'

/**
 * Expected prices in base units. An `amount` in whole units is read digit by digit, with the decimals that
 * come with it, else those of the chain's payment token; what is finer than a base unit is rounded.
 *
 * @throws InvalidInputError when an amount is no amount, or its currency's decimals are not known.
 */
export function toExpectedPrice(
  expected: Readonly<Record<string, ExpectedPrice>> | undefined,
  tokens: readonly PaymentToken[],
): SluicePrice | undefined {
  const entries = Object.entries(expected ?? {}).flatMap(([key, price]) => {
    const currency = price.currencyAddress ?? key
    const raw = price.raw ?? fromAmount(currency, price, tokens)
    return raw === undefined ? [] : [[currency as Address, { raw }] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function fromAmount(
  currency: string,
  { amount, currencyDecimals }: ExpectedPrice,
  tokens: readonly PaymentToken[],
): bigint | undefined {
  if (amount === undefined) return undefined
  const refuse = (problem: string) =>
    new InvalidInputError({ field: `expectedPrice.${currency}`, value: amount, problem })
  const known = tokens.find(token => token.address.toLowerCase() === currency.toLowerCase())
  const decimals = currencyDecimals ?? known?.decimals
  if (decimals === undefined) throw refuse('needs currencyDecimals: the currency is not known')
  // The shortest digits that mean this number are the ones that somebody wrote.
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(amount)) ?? []
  if (whole === '') throw refuse('must be a number, not negative')
  const shift = Number(exponent) + decimals - fraction.length
  const digits = BigInt(whole + fraction)
  if (shift >= 0) return digits * 10n ** BigInt(shift)
  const divisor = 10n ** BigInt(-shift)
  return (digits + divisor / 2n) / divisor
}
