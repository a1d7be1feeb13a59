import type { Address } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'

/** The sum per currency, in the order in which the currencies come; nothing of one is left out. */
export function addAmounts(amounts: readonly FlowAmount[]): readonly FlowAmount[] {
  const sums = new Map<string, FlowAmount>()
  for (const { currency, amount } of amounts) {
    const key = currency.address.toLowerCase()
    sums.set(key, { currency, amount: (sums.get(key)?.amount ?? 0n) + amount })
  }
  return [...sums.values()]
}

/** What there is of a currency, base units. */
export function amountOf(amounts: readonly FlowAmount[], currency: Address): bigint {
  return (
    amounts.find(entry => entry.currency.address.toLowerCase() === currency.toLowerCase())
      ?.amount ?? 0n
  )
}
