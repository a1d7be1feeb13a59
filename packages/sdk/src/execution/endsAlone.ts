import { isSluiceError } from '../errors.ts'
import type { Run } from './run.ts'

/** What the chain alone said no to: nothing that was asked of a person. */
const alone = new Set(['transaction_reverted', 'would_revert'])

/**
 * Whether an item's failure leaves the others as they were: of a trade that less than all will do for, one that
 * reverts is no reason to give up the rest. Any other failure halts what was not asked for yet.
 */
export function endsAlone({ options: { asked } }: Pick<Run, 'options'>, error: unknown): boolean {
  const willDo = (asked.kind === 'purchase' || asked.kind === 'sale') && asked.partial
  return willDo && isSluiceError(error) && alone.has(error.code)
}
