import type { ExecutionResult } from '@sluice/sdk'
import type { Settlement } from '../flowDefinition.ts'
import { hasOpenItem } from '../isOpenItem.ts'
import { byKind } from '../kindSentences.ts'
import { problemOf } from '../problemOf.ts'
import { gasOf, hashesOf, mintedOf } from '../runEvidence.ts'
import type { MintFlowOptions, MintForm, MintQuote, MintReceipt } from './createMintFlow.ts'

/** How a mint ended, by what its transactions show, and how many are surely left to mint. */
export function settleMint(
  { steps, state: { status, error } }: ExecutionResult,
  { total, quantity, recipient }: MintQuote,
  { account, collection }: MintFlowOptions,
): Settlement<MintReceipt, MintForm> {
  const receipt: MintReceipt = {
    to: recipient?.address,
    tokens: mintedOf(steps, collection, recipient?.address ?? account),
    sent: status === 'complete' ? total : undefined,
    gas: gasOf(steps),
    txHashes: hashesOf(steps),
  }
  if (status === 'complete') return { outcome: 'complete', receipt }
  const problem = problemOf(error, steps, 'mint', byKind.mint)
  if (status !== 'partial') return { outcome: 'failed', problem }
  const left = receipt.tokens.reduce((rest, token) => rest - token.quantity, quantity)
  const isSeen = receipt.tokens.length > 0 && !hasOpenItem(steps)
  return {
    ...{ outcome: 'partial', receipt, problem },
    ...(left > 0n && isSeen ? { rest: { quantity: left } } : {}),
  }
}
