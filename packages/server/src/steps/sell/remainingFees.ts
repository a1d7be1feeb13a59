import type { PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'

/**
 * What is left of fees on top once some of a sale is on the chain: each of its lines has paid its share.
 *
 * @param feesOnTop Each `<recipient>:<base units>`.
 */
export function remainingFees(
  feesOnTop: readonly string[],
  settled: readonly PathItem[],
): string[] {
  const paid = new Map<string, bigint>()
  for (const { feesOnTop: shares, quantity } of settled)
    for (const { recipient, rawAmount } of shares ?? []) {
      if (!recipient) continue
      const amount = BigInt(rawAmount ?? 0) * BigInt(quantity ?? 1)
      paid.set(recipient, (paid.get(recipient) ?? 0n) + amount)
    }
  return feesOnTop.flatMap(fee => {
    const [recipient, asked] = fee.split(':') as [Hex, string]
    const had = paid.get(recipient.toLowerCase()) ?? 0n
    const amount = BigInt(asked)
    const left = had < amount ? amount - had : 0n
    paid.set(recipient.toLowerCase(), had - (amount - left))
    return left > 0n || amount === 0n ? [`${recipient}:${left}`] : []
  })
}
