import type { Address } from 'viem'
import type { Reason } from '../verify/reason.ts'
import type { SaleLine } from './saleLines.ts'

/** What one transaction takes from the account, by `tokenKey`, and leaves it, by currency in lower case. */
export type Sale = { given: ReadonlyMap<string, bigint>; proceeds: ReadonlyMap<string, bigint> }

/** One reviewed offer: so much of the token brings that much of the currency. */
export type SoldLine = Pick<SaleLine, 'token' | 'quantity' | 'currency' | 'net'>

export const tokenKey = ({ contract, tokenId }: { contract: Address; tokenId: bigint }): string =>
  `${contract.toLowerCase()}:${tokenId}`

const currencyKey = ({ currency }: Pick<SoldLine, 'currency'>) => currency.address.toLowerCase()

/**
 * What is wrong with what transactions leave for the tokens that they give: each of them, and all together,
 * must leave at least what was reviewed for exactly these tokens, per currency. Where several offers were
 * reviewed for a token, the lowest ones count, each only as often as it was reviewed.
 */
export function proceedsFault(
  sales: readonly Sale[],
  lines: readonly SoldLine[],
): Reason | undefined {
  const all = sales.map(sale => allot(sale, lines))
  const known = all.flatMap(units => units ?? [])
  if (known.length < all.length) return 'offers_unknown'
  const isLow = (units: Units, proceeds: ReadonlyMap<string, bigint>) => {
    const least = leastFor(units, lines)
    return (
      least === undefined ||
      [...least].some(([currency, amount]) => (proceeds.get(currency) ?? 0n) < amount)
    )
  }
  return sales.some(({ proceeds }, index) => isLow(known[index] ?? new Map(), proceeds)) ||
    isLow(addUp(known), addUp(sales.map(({ proceeds }) => proceeds)))
    ? 'pays_less'
    : undefined
}

/** How many of which token go for which currency, by both keys. */
type Units = ReadonlyMap<string, bigint>

const unitKey = (token: string, currency: string) => `${token}:${currency}`

/** Undefined where a token has offers in several currencies, and it does not show which are accepted. */
function allot({ given, proceeds }: Sale, lines: readonly SoldLine[]): Units | undefined {
  const units = new Map<string, bigint>()
  for (const [token, amount] of given) {
    const own = lines.filter(line => tokenKey(line.token) === token)
    const each = addUp(own.map(line => new Map([[currencyKey(line), line.quantity]])))
    const brought =
      each.size > 1 ? [...each].filter(([key]) => (proceeds.get(key) ?? 0n) > 0n) : [...each]
    const [only, ...others] = brought
    if (amount === own.reduce((sum, { quantity }) => sum + quantity, 0n))
      for (const [currency, quantity] of each) units.set(unitKey(token, currency), quantity)
    else if (only !== undefined && others.length === 0) units.set(unitKey(token, only[0]), amount)
    else return undefined
  }
  return units
}

/** Undefined where no offers were reviewed for so many. */
function leastFor(
  units: Units,
  lines: readonly SoldLine[],
): ReadonlyMap<string, bigint> | undefined {
  const least = new Map<string, bigint>()
  const rest = new Map(units)
  const lowestFirst = [...lines].sort((a, b) => {
    const [left, right] = [a.net * b.quantity, b.net * a.quantity]
    return left < right ? -1 : left > right ? 1 : 0
  })
  for (const line of lowestFirst) {
    const currency = currencyKey(line)
    const key = unitKey(tokenKey(line.token), currency)
    const open = rest.get(key) ?? 0n
    const taken = open < line.quantity ? open : line.quantity
    if (taken <= 0n) continue
    rest.set(key, open - taken)
    const net = (line.net * taken + line.quantity - 1n) / line.quantity
    least.set(currency, (least.get(currency) ?? 0n) + net)
  }
  return [...rest.values()].some(open => open > 0n) ? undefined : least
}

export function addUp(maps: readonly ReadonlyMap<string, bigint>[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const map of maps)
    for (const [key, amount] of map) sums.set(key, (sums.get(key) ?? 0n) + amount)
  return sums
}
