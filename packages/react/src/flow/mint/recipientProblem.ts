import type { FlowProblem } from '../flowProblem.ts'
import { mintSentences } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'
import { recipientSentences } from '../recipientSentences.ts'
import type { MintQuote } from './createMintFlow.ts'

/** What is wrong with whom it is for, or has to be accepted about it first. */
export function recipientProblem(
  { recipient, open = [] }: Pick<MintQuote, 'recipient' | 'open'>,
  readsNames: boolean,
): FlowProblem | undefined {
  if (recipient === undefined) return undefined
  const { problem } = recipient
  if (problem === 'empty') {
    const { next } = recipientSentences['no-names']
    return ownProblem(mintSentences.noRecipient, readsNames ? {} : { next })
  }
  if (problem !== undefined) return ownProblem('bad_recipient', recipientSentences[problem])
  return open.length > 0 ? ownProblem(mintSentences.unaccepted) : undefined
}
