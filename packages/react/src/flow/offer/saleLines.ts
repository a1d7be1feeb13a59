import type { PathItem } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowCurrency, FlowFee, TokenReference } from '../flowTypes.ts'
import type { PriceUnit } from '../price/priceUnit.ts'
import { worthIn } from '../price/worthIn.ts'
import { feeKind } from '../purchase/purchaseLine.ts'

/** So many of a token, to be sold into the best offers for it, or into the one that is named. */
export type ChosenSale = {
  token: Omit<TokenReference, 'chainId'>
  quantity: bigint
  orderId?: string | undefined
  /** The least that one must bring after fees, base units of the offer's currency. */
  minimumNet?: bigint | undefined
  /**
   * The currency of `minimumNet`: what is offered in another one is compared by the marketplace's rates, and brings too
   * little where they do not tell its worth. Any when absent.
   */
  minimumCurrency?: Address | undefined
}

/** The least that a sale must bring after fees: one of each token, or all of them together. */
export type SaleMinimum = {
  per: 'item' | 'total'
  /**
   * Base units of the currency; what is offered in another one is compared by the marketplace's rates, and brings too
   * little where they do not tell its worth.
   */
  amount: bigint
  currency: Address
}

/** One offer that is accepted. Amounts are base units of `currency`. */
export type SaleLine = {
  orderId: string
  token: Omit<TokenReference, 'chainId'>
  quantity: bigint
  currency: FlowCurrency
  /** What the offer pays for all of the line, what others get of it, and what is left for the seller. */
  gross: bigint
  fees: readonly FlowFee[]
  net: bigint
  source?: string | undefined
}

/** Why a chosen token is not sold. */
export type UnsoldToken = {
  chosen: ChosenSale
  reason: 'no-offer' | 'too-few' | 'below-minimum'
  /** What one would bring after fees, where there is an offer. */
  net?: bigint | undefined
  currency?: FlowCurrency | undefined
  /** Whether it is the least of its own that it does not bring. */
  isBelowOwn?: true | undefined
  /** Whether that is because the marketplace tells no rate between the currencies. */
  isIncomparable?: true | undefined
}

/**
 * The offers of the marketplace's path, and the chosen tokens that it has none, or none good enough, for.
 *
 * @param units How a least is compared with offers in other currencies; where that is not known, these bring too little.
 */
export function saleLines(
  chosen: readonly ChosenSale[],
  path: readonly PathItem[],
  minimum?: SaleMinimum | undefined,
  units: readonly PriceUnit[] = [],
): { lines: readonly SaleLine[]; unsold: readonly UnsoldToken[] } {
  const open = path.flatMap(item => lineOf(item) ?? [])
  const lines: SaleLine[] = []
  const unsold: UnsoldToken[] = []
  for (const entry of chosen) {
    const own = open.filter(line => isFor(line, entry))
    const found = own.reduce((sum, line) => sum + line.quantity, 0n)
    const [low] = own
      .flatMap(line => {
        const each = { currency: line.currency, net: line.net / line.quantity }
        const isOwn = isBelowOwn(entry, each, units)
        const isAny = minimum?.per === 'item' && isLess(line, minimum, line.quantity, units)
        return isOwn || isAny ? [{ ...each, isOwn }] : []
      })
      .sort((a, b) => {
        const worth = worthIn({ ...b, amount: b.net }, a.currency.address, units)
        return worth !== undefined && a.net < worth ? -1 : 1
      })
    if (found === 0n) unsold.push({ chosen: entry, reason: 'no-offer' })
    else if (found !== entry.quantity) unsold.push({ chosen: entry, reason: 'too-few' })
    else if (low !== undefined)
      unsold.push({
        ...{ chosen: entry, reason: 'below-minimum', net: low.net, currency: low.currency },
        ...(low.isOwn ? { isBelowOwn: true } : {}),
        ...(isIncomparable(low, low.isOwn ? entry.minimumCurrency : minimum?.currency, units)
          ? { isIncomparable: true }
          : {}),
      })
    else lines.push(...own)
  }
  return { lines, unsold }
}

/** Whether one brings less than the least of its own that was chosen for it. */
function isBelowOwn(
  { minimumNet, minimumCurrency }: ChosenSale,
  line: Pick<SaleLine, 'currency' | 'net'>,
  units: readonly PriceUnit[],
): boolean {
  const { address } = line.currency
  if (minimumNet !== undefined)
    return isLess(line, { amount: minimumNet, currency: minimumCurrency ?? address }, 1n, units)
  // Of an offer whose net was not told, the currency was.
  return minimumCurrency !== undefined && !isAddressEqual(address, minimumCurrency)
}

/** Whether what comes in is less than so many times the least, or nobody knows whether it is. */
function isLess(
  { currency, net }: Pick<SaleLine, 'currency' | 'net'>,
  { amount, currency: wanted }: Pick<SaleMinimum, 'amount' | 'currency'>,
  times: bigint,
  units: readonly PriceUnit[],
): boolean {
  const worth = worthIn({ currency, amount: net }, wanted, units)
  return worth === undefined || worth < amount * times
}

function isIncomparable(
  { currency, net }: Pick<SaleLine, 'currency' | 'net'>,
  wanted: Address | undefined,
  units: readonly PriceUnit[],
): boolean {
  return wanted !== undefined && worthIn({ currency, amount: net }, wanted, units) === undefined
}

/**
 * Whether a sale as a whole brings less than it must: the sum of what comes in counts, of another currency as much as it
 * is worth by the marketplace's rates, and nothing where they do not tell that.
 */
export function isBelowTotal(
  lines: readonly Pick<SaleLine, 'currency' | 'net'>[],
  minimum: SaleMinimum | undefined,
  units: readonly PriceUnit[] = [],
): boolean {
  if (minimum?.per !== 'total') return false
  const sum = lines.reduce(
    (all, { currency, net }) =>
      all + (worthIn({ currency, amount: net }, minimum.currency, units) ?? 0n),
    0n,
  )
  return sum < minimum.amount
}

/** Whether an offer is one for what was chosen. */
export function isFor(
  line: Pick<SaleLine, 'token' | 'orderId'>,
  { token, orderId }: Pick<ChosenSale, 'token' | 'orderId'>,
): boolean {
  return (
    line.token.contract.toLowerCase() === token.contract.toLowerCase() &&
    line.token.tokenId === token.tokenId &&
    (orderId === undefined || line.orderId.toLowerCase() === orderId.toLowerCase())
  )
}

/** A line of the path, whose quotes are per unit; undefined when it says too little to be shown. */
function lineOf(item: PathItem): SaleLine | undefined {
  const { orderId, contract, tokenId, currency, currencyDecimals, rawQuote } = item
  if (!orderId || !contract || !tokenId || !currency || !rawQuote) return undefined
  if (typeof currencyDecimals !== 'number') return undefined
  const quantity = BigInt(item.quantity ?? 1)
  const fees = [...(item.builtInFees ?? []), ...(item.feesOnTop ?? [])].map(fee => ({
    kind: feeKind(fee.kind),
    recipient: fee.recipient ?? undefined,
    bps: fee.bps ?? undefined,
    amount: BigInt(fee.rawAmount ?? '0') * quantity,
  }))
  const net = BigInt(rawQuote) * quantity
  return {
    ...{ orderId, quantity, fees, net },
    token: { contract, tokenId: BigInt(tokenId) },
    currency: { address: currency, symbol: item.currencySymbol ?? '', decimals: currencyDecimals },
    gross: item.totalRawPrice
      ? BigInt(item.totalRawPrice) * quantity
      : fees.reduce((sum, fee) => sum + fee.amount, net),
    source: item.source ?? undefined,
  }
}
