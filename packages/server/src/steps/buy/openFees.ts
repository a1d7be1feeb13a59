import type { PathItem } from '@sluice/sdk/api'
import { isMintLine } from '../../mint/mintPath.ts'
import type { findRequest } from '../findRequest.ts'
import type { KeptLine } from '../KeptLine.ts'

/**
 * Whether the fees on top of a purchase are on the chain: with what pays them, by any of its answers. Of a payment
 * across chains, which is all or nothing, no line says so.
 */
export function areFeesPaid({
  answers,
  settled,
}: Pick<findRequest.Result, 'answers' | 'settled'>): boolean {
  const bearers = new Set(
    answers
      .flat()
      .filter(line => (line as KeptLine).bearsFees)
      .map(keyOf),
  )
  const bought = settled.filter(line => !isMintLine(line))
  return bought.some(line => bearers.size === 0 || bearers.has(keyOf(line)))
}

const keyOf = ({ orderId, tokenId }: PathItem) => `${orderId}:${tokenId}`
