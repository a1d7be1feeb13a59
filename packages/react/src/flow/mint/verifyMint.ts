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
 * counts, as the chain shows it, so that only the rest is. Fees on top go to whom the review named, no more to anybody
 * than it said; told for one token, they may be rounded up. A call that cannot be read is refused.
 *
 * @param options `total`, fees on top included, in base units of the native currency.
 */
export function verifyMint(options: {
  account: Address
  contract: Address
  quantity: bigint
  total: bigint
  /** The fees on top, in base units of the native currency; none when absent. */
  onTop?: readonly { recipient: Address; amount: bigint }[] | undefined
  /** Whom the tokens are for; the account when absent. */
  to?: Address | undefined
}) {
  return verifier(step => fault(step, options))
}

function fault(step: ExecutionStep, options: Parameters<typeof verifyMint>[0]) {
  const { contract, quantity, total, onTop = [] } = options
  const receiver = options.to ?? options.account
  if (step.kind !== 'transaction' || step.id !== 'sale') return 'no_mint'
  const split = splitDone(step)
  if (split === undefined) return 'before_unknown'
  const { items, done } = split
  const moved = done.flatMap(({ transfers }) => transfers)
  let minted = mintedBy(moved, contract, receiver).reduce((sum, { quantity: n }) => sum + n, 0n)
  let sent = sentBefore(done)
  const fees: { recipient: Address; amount: bigint }[] = []
  for (const item of items) {
    const transaction = readTransaction(item.data)
    if (transaction === undefined) return 'no_mint'
    const call = readMintCall(item.data)
    if (!sameAddress(call?.collection ?? transaction.to, contract)) return 'other_contract'
    if (call === undefined) return 'no_mint'
    if (!sameAddress(call.to, receiver)) return 'token_recipient'
    minted += call.quantity
    sent += call.value
    fees.push(...call.fees)
  }
  if (minted !== quantity) return 'mints_other'
  if (!areAgreed(fees, onTop)) return 'recipient_other'
  // Of each fee one token's share is told, rounded up.
  const rounding = onTop.length === 0 ? 0n : quantity * BigInt(onTop.length)
  return sent > total || sent < total - rounding ? 'value_other' : undefined
}

type Fees = readonly { recipient: Address; amount: bigint }[]

/** Whether nobody is paid more than was agreed to. */
function areAgreed(fees: Fees, agreed: Fees): boolean {
  const to = (list: Fees, recipient: Address) =>
    list.reduce((sum, fee) => (sameAddress(fee.recipient, recipient) ? sum + fee.amount : sum), 0n)
  return fees.every(({ recipient }) => to(fees, recipient) <= to(agreed, recipient))
}
