import { type ExecutionResult, type ExecutionStep, isSluiceError } from '@sluice/sdk'
import type { FlowRun } from '../flowDefinition.ts'
import type { FlowScope } from '../flowTypes.ts'
import { judgedBid } from '../offer/createBidFlow.ts'
import type { PlannedRun, SeriesPlan } from '../series/createSeriesPlan.ts'
import { assertAllAsMany } from './assertAllAsMany.ts'
import type { EditManyForm, EditManyLine } from './editManyLines.ts'
import { editOutcomes } from './editOutcomes.ts'
import { judgeEdits, listingOfLine, type ReviewedEdits } from './reviewEdits.ts'

/**
 * Carries out the changes of a review: listings under one signature, or one by one where a wallet cannot sign a
 * tree; offers one by one. Each is looked at once more right before the wallet is asked. What is done when one of them fails stays done, and the others are left as they are.
 */
export async function carryOutEdits(
  scope: FlowScope,
  run: carryOutEdits.Run,
): Promise<ExecutionResult> {
  const { form, lines, reviewed, plan, signal } = run
  const { continues } = form
  await assertAllAsMany(scope, lines, signal)
  // While the wallet is asked for one the next may be filled.
  const looking = (planned: PlannedRun, line: EditManyLine): PlannedRun => ({
    ...planned,
    async carryOut(run) {
      await assertAllAsMany(scope, [line], signal)
      return planned.carryOut(run)
    },
  })
  if (reviewed.bids.length > 0)
    return plan.carryOut({ continues, onProgress: run.onProgress }, inTurn =>
      inTurn(
        lines.map((line, index) => {
          const bid = bidOf(scope, line, reviewed.bids[index], run)
          return index === 0 ? bid : looking(bid, line)
        }),
      ),
    )
  let seen: readonly ExecutionStep[] = []
  const onProgress: typeof run.onProgress = (steps, ...rest) => {
    seen = steps
    run.onProgress(steps, ...rest)
  }
  return plan.carryOut({ continues, onProgress }, async inTurn => {
    try {
      return await inTurn([listOf(scope, lines, run)])
    } catch (error) {
      const isRefused = isSluiceError(error) && error.code === 'wallet_refused'
      if (lines.length === 1 || !isRefused) throw error
    }
    // What was mined before the signature stands, and nothing was signed: each order is signed by itself. One that is
    // cancelled by now is looked for in vain, and takes the place of nothing any more.
    const done = seen.filter(step => step.kind === 'transaction')
    const { gone } = editOutcomes(lines, done)
    return inTurn(
      lines.map((line, index) =>
        gone.has(index)
          ? listOf(scope, [line], { ...run, isEnded: true })
          : looking(listOf(scope, [line], run), line),
      ),
      done,
    )
  })
}

export declare namespace carryOutEdits {
  type Run = Pick<FlowRun<EditManyForm, unknown>, 'form' | 'wallet' | 'signal' | 'onProgress'> & {
    lines: readonly EditManyLine[]
    reviewed: ReviewedEdits
    plan: SeriesPlan
  }
}

function bidOf(
  scope: FlowScope,
  line: EditManyLine,
  quote: ReviewedEdits['bids'][number] | undefined,
  { wallet, signal }: carryOutEdits.Run,
): PlannedRun {
  if (line.side !== 'buy' || quote === undefined)
    throw new TypeError('An offer is changed from its review.')
  const { terms, request } = judgedBid({ ...scope, target: line.target }, quote, line.way)
  return {
    terms,
    carryOut: run => scope.client.actions.placeBid({ ...request, wallet, signal, ...run }),
  }
}

function listOf(
  scope: FlowScope,
  lines: readonly EditManyLine[],
  { wallet, signal, isEnded }: carryOutEdits.Run & { isEnded?: boolean },
): PlannedRun {
  const { client, chainId } = scope
  const judged = judgeEdits(scope, lines, isEnded)
  const listings = lines.flatMap(line => listingOfLine(line, isEnded))
  const request = { listings, wallet, chainId, signal }
  return {
    terms: judged.terms,
    carryOut: run => client.actions.listToken({ ...request, ...judged, ...run }),
  }
}
