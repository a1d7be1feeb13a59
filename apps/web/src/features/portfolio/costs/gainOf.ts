import type { Price } from '@sluice/sdk'
import type { Address } from 'viem'
import { shownCurrency } from '../../../components/shownCurrency.ts'
import { areComparable } from '../../market/areComparable.ts'
import type { Cost, Gain } from './cost.ts'

/**
 * What sales at a value each would leave beyond what was paid. Undefined when the two cannot be compared, in whole or in
 * part: a profit of some of what was paid would be a wrong one.
 *
 * @param value What one would bring, after fees.
 */
export function gainOf(
  value: Price | null | undefined,
  cost: Cost | undefined,
  wrappedNative: Address | undefined,
): Gain | undefined {
  if (!value || cost === undefined) return undefined
  if (!cost.parts.every(({ each }) => areComparable(value, each, wrappedNative))) return undefined
  const items = cost.parts.reduce((sum, part) => sum + part.items, 0n)
  const paid = cost.parts.reduce((sum, part) => sum + part.total, 0n)
  const total = BigInt(value.amount.raw) * items - paid
  return { value: total / items, total, items, currency: shownCurrency(value) }
}
