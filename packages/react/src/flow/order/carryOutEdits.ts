import { type ExecutionResult, type ExecutionStep, isSluiceError } from '@sluice/sdk'
import type { FlowRun } from '../createFlow.ts'
import type { FlowScope } from '../flowTypes.ts'
import { carryOutBid } from '../offer/createBidFlow.ts'
import type { EditManyForm, EditManyLine } from './editManyLines.ts'
import { replacementOf } from './replaceOrder.ts'
import { judgeEdits, listingOfLine, type ReviewedEdits } from './reviewEdits.ts'

/**
 * Carries out the changes of a review: listings under one signature, or one by one where a wallet cannot sign a
 * tree; offers one by one. What is done when one of them fails stays done, and the others are left as they are.
 */
export async function carryOutEdits(
  scope: FlowScope,
  run: carryOutEdits.Run,
): Promise<ExecutionResult> {
  const { lines, reviewed, onProgress } = run
  if (reviewed.bids.length > 0)
    return inTurn(lines, onProgress, [], (line, index, progress) => {
      const quote = reviewed.bids[index]
      if (line.side !== 'buy' || quote === undefined)
        throw new TypeError('An offer is changed from its review.')
      return carryOutBid(
        { ...scope, target: line.target },
        { ...run, quote, onProgress: progress },
        replacementOf(line.way),
      )
    })
  let seen: readonly ExecutionStep[] = []
  try {
    return await list(scope, lines, run, (steps, ...rest) => {
      seen = steps
      onProgress(steps, ...rest)
    })
  } catch (error) {
    if (lines.length === 1 || !isSluiceError(error) || error.code !== 'wallet_refused') throw error
  }
  // What was mined before the signature stands, and nothing was signed: each order is signed by itself.
  const done = seen.filter(step => step.kind === 'transaction')
  return inTurn(lines, onProgress, done, (line, _, progress) => list(scope, [line], run, progress))
}

export declare namespace carryOutEdits {
  type Run = Pick<FlowRun<EditManyForm, unknown>, 'wallet' | 'signal' | 'onProgress'> & {
    lines: readonly EditManyLine[]
    reviewed: ReviewedEdits
  }
}

type Progress = carryOutEdits.Run['onProgress']

function list(
  scope: FlowScope,
  lines: readonly EditManyLine[],
  { wallet, signal }: carryOutEdits.Run,
  onProgress: Progress,
): Promise<ExecutionResult> {
  return scope.client.actions.listToken({
    listings: lines.flatMap(listingOfLine),
    ...{ wallet, chainId: scope.chainId, signal, onProgress },
    ...judgeEdits(scope, lines),
  })
}

/** One run after the other; the steps of each end in its number. The first to fail ends them all. */
async function inTurn(
  lines: readonly EditManyLine[],
  onProgress: Progress,
  begun: readonly ExecutionStep[],
  carryOut: (line: EditManyLine, index: number, progress: Progress) => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  let done = begun
  for (const [index, line] of lines.entries()) {
    const before = done
    const own = (steps: readonly ExecutionStep[]) => [
      ...before,
      ...steps
        .filter(step => step.items.length > 0)
        .map(step => ({ ...step, id: `${step.id}:${index + 1}` })),
    ]
    let result: ExecutionResult | undefined
    try {
      result = await carryOut(line, index, (steps, ...rest) => {
        done = own(steps)
        onProgress(done, ...rest)
      })
    } catch (error) {
      if (index === 0 || !isSluiceError(error) || !(error instanceof Error)) throw error
      return { ...nothing, steps: done, state: { status: 'partial', error } }
    }
    done = own(result.steps)
    if (result.state.status !== 'complete') return { ...result, steps: done }
  }
  return { ...nothing, steps: done, state: { status: 'complete' } }
}

const nothing = { path: [], fees: undefined, requestId: undefined }
