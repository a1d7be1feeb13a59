import { isMintLine } from '../../mint/mintPath.ts'
import { openMintFees } from '../../mint/openMintFees.ts'
import type { findRequest } from '../findRequest.ts'
import { type FeeOnTop, parseFeesOnTop } from './feesOnTop.ts'
import { openFees } from './openFees.ts'

/**
 * The fees on top that a purchase still has to pay: what its listings and its mints, as far as they are on the chain, have
 * not paid yet.
 *
 * @param fees Each `<recipient>:<base units>`, for all of the purchase.
 * @throws ServerError that names the fee at fault.
 */
export function dueFees(
  fees: readonly string[] | undefined,
  earlier: Pick<findRequest.Result, 'answers' | 'settled' | 'minted'> | undefined,
): FeeOnTop[] {
  if (!earlier) return parseFeesOnTop(fees)
  const { answers, minted } = earlier
  const left = parseFeesOnTop(openFees(fees ?? [], earlier))
  const mints = answers.map(path => path.filter(isMintLine))
  return openMintFees(left, { answers: mints, minted }).filter(({ amount }) => amount > 0n)
}
