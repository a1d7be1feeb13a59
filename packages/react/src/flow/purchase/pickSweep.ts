import type { Order } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import { isForSale, type PurchaseLine, purchaseLine, remainingOf } from './purchaseLine.ts'

/** What a sweep takes, and what it leaves alone. Amounts are base units of `currency`. */
export type SweepTerms = {
  /** How many at most; as many as the budget allows when absent. */
  count?: bigint | undefined
  /** What all of them may cost together, fees included. */
  budget?: bigint | undefined
  /** What one may cost, fees included. */
  maxPrice?: bigint | undefined
  /** Ids of orders, or `contract:tokenId`. */
  excluded: readonly string[]
}

/**
 * The cheapest orders that the terms allow, the cheapest first. An ERC721 token is taken once however many
 * orders are for it. With neither a count nor a budget nothing is taken.
 *
 * @param options `now` in milliseconds since 1970; `most` is how many orders one purchase can have.
 */
export function pickSweep(
  orders: readonly Order[],
  options: pickSweep.Options,
): readonly PurchaseLine[] {
  const { terms, account, currency, now, most } = options
  const excluded = new Set(terms.excluded.map(entry => entry.toLowerCase()))
  const candidates = orders
    .filter(order => isForSale(order, now) && !isAddressEqual(order.maker, account))
    .flatMap(order => {
      const line = purchaseLine(order, 1n)
      return line !== undefined && isAddressEqual(line.currency.address, currency)
        ? [{ order, line }]
        : []
    })
    .filter(
      ({ order, line }) => !excluded.has(order.id.toLowerCase()) && !excluded.has(keyOf(line)),
    )
    .filter(({ line }) => terms.maxPrice === undefined || line.unitPrice <= terms.maxPrice)
    .sort((a, b) =>
      a.line.unitPrice < b.line.unitPrice ? -1 : a.line.unitPrice > b.line.unitPrice ? 1 : 0,
    )
  const taken = new Set<string>()
  const lines: PurchaseLine[] = []
  let count = terms.count ?? (terms.budget === undefined ? 0n : undefined)
  let money = terms.budget
  for (const { order, line } of candidates) {
    if (lines.length === most || count === 0n) break
    const key = keyOf(line)
    if (order.contractKind !== 'erc1155' && taken.has(key)) continue
    const affordable =
      money === undefined || line.unitPrice === 0n ? undefined : money / line.unitPrice
    // What comes next costs as much or more.
    if (affordable === 0n) break
    const quantity = least(remainingOf(order), count, affordable)
    const full = quantity > 0n ? purchaseLine(order, quantity) : undefined
    if (full === undefined) continue
    taken.add(key)
    lines.push(full)
    if (count !== undefined) count -= quantity
    if (money !== undefined) money -= full.unitPrice * quantity
  }
  return lines
}

export declare namespace pickSweep {
  type Options = {
    terms: SweepTerms
    account: Address
    currency: Address
    now: number
    most: number
  }
}

/**
 * What of some lines stays within the terms with their fees on top, which only a quote tells: of what is too much the
 * dearest are left out, and of several of one order as many as are too much.
 */
export function withinTerms(
  lines: readonly PurchaseLine[],
  { budget, maxPrice }: Pick<SweepTerms, 'budget' | 'maxPrice'>,
): readonly PurchaseLine[] {
  let left = budget
  return lines.flatMap(line => {
    const cost = costOf(line)
    if (maxPrice !== undefined && cost > maxPrice * line.quantity) return []
    if (left === undefined) return line
    const quantity = cost > left ? (left * line.quantity) / cost : line.quantity
    if (quantity === 0n) return []
    const taken = fewerOf(line, quantity)
    left -= costOf(taken)
    return taken
  })
}

/** So many of a line; what it costs is so many times what one does. */
function fewerOf(line: PurchaseLine, quantity: bigint): PurchaseLine {
  if (quantity === line.quantity) return line
  const part = <of extends { amount: bigint }>(of: of): of => ({
    ...of,
    amount: (of.amount * quantity) / line.quantity,
  })
  return {
    ...{ ...line, quantity, pay: part(line.pay) },
    ...{ fees: line.fees.map(part), onTop: line.onTop.map(part) },
  }
}

/** What has been spent after each line, fees on top included, in the currency of the orders. */
export function runningTotals(lines: readonly PurchaseLine[]): readonly bigint[] {
  let sum = 0n
  return lines.map(line => {
    sum += costOf(line)
    return sum
  })
}

/** What so many of each line cost, fees on top included, in the currency of the orders. */
export function spentOn(
  bought: readonly { line: PurchaseLine; bought?: bigint | undefined }[],
): bigint {
  return bought.reduce((sum, { line, bought = 0n }) => sum + costOf(fewerOf(line, bought)), 0n)
}

/** Of all of a line. Fees that are paid in another currency are no part of it. */
const costOf = ({ unitPrice, quantity, currency, onTop }: PurchaseLine) =>
  onTop
    .filter(fee => isAddressEqual(fee.currency.address, currency.address))
    .reduce((sum, { amount }) => sum + amount, unitPrice * quantity)

const keyOf = ({ token }: PurchaseLine) => `${token.contract.toLowerCase()}:${token.tokenId}`

function least(first: bigint, ...others: readonly (bigint | undefined)[]): bigint {
  return others.reduce<bigint>(
    (smallest, other) => (other !== undefined && other < smallest ? other : smallest),
    first,
  )
}
