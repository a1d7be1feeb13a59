import type { Fees, PathItem } from '../api/index.ts'
import type { ActionKind } from '../events.ts'
import { priceTolerance } from './price.ts'

const native = new Set([
  '0x0000000000000000000000000000000000000000',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
])

/**
 * The most native currency, in base units, that the transactions of a run may send along together: what
 * the quote says, fees on top included. A quote in tokens allows none.
 *
 * @returns undefined when there is no quote to go by.
 */
export function nativeBudget(options: {
  action: ActionKind
  path: readonly PathItem[]
  fees: Fees | undefined
}): bigint | undefined {
  const { action, path, fees } = options
  if (action === 'list') return 0n
  if (action !== 'buy' || path.length === 0) return undefined
  let total = 0n
  let decimals = 0
  for (const line of path) {
    const swapped = line.buyInRawQuote !== undefined && line.buyInRawQuote !== null
    const currency = (swapped ? line.buyInCurrency : line.currency) ?? ''
    if (!native.has(currency)) continue
    decimals = (swapped ? line.buyInCurrencyDecimals : line.currencyDecimals) ?? decimals
    const onTop = (line.feesOnTop ?? []).reduce((sum, fee) => sum + BigInt(fee.rawAmount ?? 0), 0n)
    const each = BigInt((swapped ? line.buyInRawQuote : line.rawQuote) ?? 0)
    total += each * BigInt(line.quantity ?? 1) + onTop * BigInt(line.quantity ?? 1)
  }
  const relayer = fees?.relayer
  if (native.has(relayer?.currency?.contract ?? '')) total += BigInt(relayer?.amount?.raw ?? 0)
  return total + priceTolerance(decimals)
}
