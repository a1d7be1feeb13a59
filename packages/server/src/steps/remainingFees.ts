import type { Hex } from 'viem'
import type { KeptLine } from './KeptLine.ts'

/**
 * What is left of fees on top once some of a sale or a purchase is on the chain: each of its lines has paid its share.
 *
 * @param feesOnTop Each `<recipient>:<base units>`.
 */
export function remainingFees(
  feesOnTop: readonly string[],
  settled: readonly KeptLine[],
): string[] {
  const paid = new Map<string, bigint>()
  // What is told is for one unit, and so rounded.
  for (const { recipient, amount } of settled.flatMap(line => line.feesPaid ?? []))
    paid.set(recipient.toLowerCase(), (paid.get(recipient.toLowerCase()) ?? 0n) + BigInt(amount))
  return feesOnTop.flatMap(fee => {
    const [recipient, asked] = fee.split(':') as [Hex, string]
    const had = paid.get(recipient.toLowerCase()) ?? 0n
    const amount = BigInt(asked)
    const left = had < amount ? amount - had : 0n
    paid.set(recipient.toLowerCase(), had - (amount - left))
    return left > 0n || amount === 0n ? [`${recipient}:${left}`] : []
  })
}
