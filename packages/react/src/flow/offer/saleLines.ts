import type { PathItem } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowCurrency, FlowFee, TokenReference } from '../flowTypes.ts'
import { feeKind } from '../purchase/purchaseLine.ts'

/** So many of a token, to be sold into the best offers for it, or into the one that is named. */
export type ChosenSale = {
  token: Omit<TokenReference, 'chainId'>
  quantity: bigint
  orderId?: string | undefined
  /** The least that one must bring after fees, base units of the offer's currency. */
  minimumNet?: bigint | undefined
  /** The currency of `minimumNet`: what is offered in another one brings too little. Any when absent. */
  minimumCurrency?: Address | undefined
}

/** The least that a sale must bring after fees: one of each token, or all of them together. */
export type SaleMinimum = {
  per: 'item' | 'total'
  /** Base units of the currency; what is offered in another one brings too little. */
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
}

/** The offers of the marketplace's path, and the chosen tokens that it has none, or none good enough, for. */
export function saleLines(
  chosen: readonly ChosenSale[],
  path: readonly PathItem[],
  minimum?: SaleMinimum | undefined,
): { lines: readonly SaleLine[]; unsold: readonly UnsoldToken[] } {
  const open = path.flatMap(item => lineOf(item) ?? [])
  const lines: SaleLine[] = []
  const unsold: UnsoldToken[] = []
  for (const entry of chosen) {
    const own = open.filter(line => isFor(line, entry))
    const found = own.reduce((sum, line) => sum + line.quantity, 0n)
    const [low] = own
      .filter(
        line =>
          isBelowOwn(entry, { currency: line.currency, net: line.net / line.quantity }) ||
          (minimum?.per === 'item' && isLess(line, minimum, line.quantity)),
      )
      .sort((a, b) => (a.net * b.quantity < b.net * a.quantity ? -1 : 1))
    if (found === 0n) unsold.push({ chosen: entry, reason: 'no-offer' })
    else if (found !== entry.quantity) unsold.push({ chosen: entry, reason: 'too-few' })
    else if (low !== undefined)
      unsold.push({
        ...{ chosen: entry, reason: 'below-minimum' },
        ...{ net: low.net / low.quantity, currency: low.currency },
      })
    else lines.push(...own)
  }
  return { lines, unsold }
}

/** Whether one brings less than the least of its own that was chosen for it, or another currency. */
export function isBelowOwn(
  { minimumNet, minimumCurrency }: ChosenSale,
  { currency, net }: Pick<SaleLine, 'currency' | 'net'>,
): boolean {
  // Of an offer whose net was not told, the currency was.
  if (minimumCurrency && !isAddressEqual(currency.address, minimumCurrency)) return true
  return minimumNet !== undefined && net < minimumNet
}

/** Whether what comes in is less than so many times the least. */
function isLess(
  { currency, net }: Pick<SaleLine, 'currency' | 'net'>,
  { amount, currency: wanted }: SaleMinimum,
  times: bigint,
): boolean {
  return !isAddressEqual(currency.address, wanted) || net < amount * times
}

/** Whether a sale as a whole brings less than it must: the sum of what comes in of that currency counts. */
export function isBelowTotal(
  lines: readonly Pick<SaleLine, 'currency' | 'net'>[],
  minimum: SaleMinimum | undefined,
): boolean {
  if (minimum?.per !== 'total') return false
  const sum = lines
    .filter(({ currency }) => isAddressEqual(currency.address, minimum.currency))
    .reduce((all, { net }) => all + net, 0n)
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
