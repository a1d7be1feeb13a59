import { formatAmount } from '@sluice/react'
import type { Address, Hex } from 'viem'

/** A call in a few words, for its dialog and for what is told of it later. */
export function callSummary(
  { to, data, value }: { to: Address; data: Hex; value: bigint },
  { decimals, symbol }: { symbol: string; decimals: number },
): string {
  const amount = formatAmount(value, decimals, { symbol })
  const target = `${to.slice(0, 6)}…${to.slice(-4)}`
  if (data === '0x') return `${amount} to ${target}`
  return value === 0n ? `A call of ${target}` : `A call of ${target} with ${amount}`
}
