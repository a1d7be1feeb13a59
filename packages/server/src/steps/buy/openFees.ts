import type { PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { isMintLine } from '../../mint/mintPath.ts'
import type { findRequest } from '../findRequest.ts'
import type { KeptLine } from '../KeptLine.ts'
import { remainingFees } from '../remainingFees.ts'

/**
 * What is still due of the fees on top of a purchase of which some is on the chain, whatever its mints paid: where each line paid its own share,
 * those of the others; else nothing, for what paid them paid all. Of a payment across chains, which is all or nothing,
 * no line says so.
 *
 * @param fees Each `<recipient>:<base units>`.
 */
export function openFees(
  fees: readonly string[],
  { answers, settled }: Pick<findRequest.Result, 'answers' | 'settled'>,
): readonly string[] {
  const lines = answers.flat() as KeptLine[]
  const bought = settled.filter(line => !isMintLine(line))
  const bearers = lines.filter(line => line.bearsFees && !isMintLine(line))
  const together = new Set(bearers.filter(({ bearsFees }) => bearsFees === true).map(keyOf))
  if (bought.some(line => bearers.length === 0 || together.has(keyOf(line)))) return []
  const alike = (line: PathItem) => bearers.filter(each => keyOf(each) === keyOf(line))
  return remainingFees(
    fees,
    bought.map(line => ({ ...line, feesPaid: mostPaid(alike(line)) })),
  )
}

/**
 * What a line paid, to each account. Which of several answers was carried out is not known: no account that paid is
 * asked for more than is due, whichever it was.
 */
function mostPaid(lines: readonly KeptLine[]): KeptLine['feesPaid'] {
  const most = new Map<Hex, bigint>()
  for (const { feesPaid = [] } of lines) {
    const sums = new Map<Hex, bigint>()
    for (const { recipient, amount } of feesPaid)
      sums.set(recipient, (sums.get(recipient) ?? 0n) + BigInt(amount))
    for (const [recipient, sum] of sums)
      if (sum > (most.get(recipient) ?? 0n)) most.set(recipient, sum)
  }
  return [...most].map(([recipient, amount]) => ({ recipient, amount: `${amount}` }))
}

const keyOf = ({ orderId, tokenId, quantity }: PathItem) => `${orderId}:${tokenId}:${quantity ?? 1}`
