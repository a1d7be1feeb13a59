import type { Address, Hex } from 'viem'
import { amountText } from '../language/amountText.ts'
import { t } from '../language/t.ts'

/** A call in a few words, for its dialog and for what is told of it later. */
export function callSummary(
  { to, data, value }: { to: Address; data: Hex; value: bigint },
  currency: { symbol: string; decimals: number },
): string {
  const amount = amountText(value, currency)
  const target = `${to.slice(0, 6)}…${to.slice(-4)}`
  if (data === '0x') return t('{0} to {1}', amount, target)
  return value === 0n ? t('A call of {0}', target) : t('A call of {0} with {1}', target, amount)
}
