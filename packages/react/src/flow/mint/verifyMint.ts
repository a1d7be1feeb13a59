import type { ExecutionStep } from '@sluice/sdk'
import type { Address } from 'viem'
import { mintedBy } from '../runEvidence.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { sentBefore, splitDone } from '../verify/splitDone.ts'
import { verifier } from '../verify/verifier.ts'
import { readMintCall } from './readMintCall.ts'

/**
 * Judges the bytes of a mint by what the review showed: calls of the collection itself that mint exactly so
 * many to this account, or to whom the review names, for exactly the total. What was minted before a reload
 * counts, as the chain shows it, so that only the rest is. A call that cannot be read is refused.
 *
 * @param options `total` in base units of the native currency.
 */
export function verifyMint(options: {
  account: Address
  contract: Address
  quantity: bigint
  total: bigint
  /** Whom the tokens are for; the account when absent. */
  to?: Address | undefined
}) {
  return verifier(step => fault(step, options))
}

function fault(step: ExecutionStep, options: Parameters<typeof verifyMint>[0]) {
  const { contract, quantity, total } = options
  const receiver = options.to ?? options.account
  if (step.kind !== 'transaction' || step.id !== 'sale') return 'no_mint'
  const split = splitDone(step)
  if (split === undefined) return 'before_unknown'
  const { items, done } = split
  const moved = done.flatMap(({ transfers }) => transfers)
  let minted = mintedBy(moved, contract, receiver).reduce((sum, { quantity: n }) => sum + n, 0n)
  let sent = sentBefore(done)
  for (const item of items) {
    const transaction = readTransaction(item.data)
    if (transaction === undefined) return 'no_mint'
    if (!sameAddress(transaction.to, contract)) return 'other_contract'
    const call = readMintCall(item.data)
    if (call === undefined) return 'no_mint'
    if (!sameAddress(call.to, receiver)) return 'token_recipient'
    minted += call.quantity
    sent += transaction.value
  }
  if (minted !== quantity) return 'mints_other'
  return sent === total ? undefined : 'value_other'
}
