import type { PathItem } from '@sluice/sdk'
import type { FlowAmount, FlowCurrency } from '../flowTypes.ts'
import { feeKind, onTopOf, type PurchaseLine } from './purchaseLine.ts'

/**
 * Lines with the exact prices of the marketplace's own path. A line that the path leaves out, has less of,
 * or whose price has no unit, comes back undefined.
 */
export function pricePath(
  lines: readonly PurchaseLine[],
  path: readonly PathItem[],
): readonly (PurchaseLine | undefined)[] {
  return lines.map(line => {
    const item = path.find(entry => entry.orderId?.toLowerCase() === line.orderId.toLowerCase())
    return item === undefined ? undefined : priced(line, item)
  })
}

function priced(line: PurchaseLine, item: PathItem): PurchaseLine | undefined {
  const { quantity } = line
  if (BigInt(item.quantity ?? 1) !== quantity || !item.rawQuote) return undefined
  const unitPrice = BigInt(item.rawQuote)
  const swapped = payInOf(item)
  if (swapped === null) return undefined
  const fees = [...(item.builtInFees ?? []), ...(item.feesOnTop ?? [])]
  const exact = fees.length > 0 && fees.every(fee => typeof fee.rawAmount === 'string')
  const pay = swapped
    ? { currency: swapped.currency, amount: swapped.amount * quantity }
    : { currency: line.currency, amount: unitPrice * quantity }
  return {
    ...line,
    ...{ unitPrice, pay, onTop: onTopOf(item, quantity, pay.currency) },
    isMost: swapped !== undefined,
    // The path's are per unit, as its quotes are.
    fees: exact
      ? fees.map(fee => ({
          kind: feeKind(fee.kind),
          recipient: fee.recipient ?? undefined,
          bps: fee.bps ?? undefined,
          amount: BigInt(fee.rawAmount ?? '0') * quantity,
        }))
      : line.fees,
  }
}

/** What one costs in the currency that is paid, where it is another; null when that has no unit. */
function payInOf(item: PathItem): FlowAmount | undefined | null {
  const { buyInCurrency, buyInCurrencyDecimals, buyInRawQuote } = item
  if (!buyInRawQuote) return undefined
  if (!buyInCurrency || typeof buyInCurrencyDecimals !== 'number') return null
  const currency: FlowCurrency = {
    address: buyInCurrency,
    symbol: item.buyInCurrencySymbol ?? '',
    decimals: buyInCurrencyDecimals,
  }
  return { currency, amount: BigInt(buyInRawQuote) }
}
