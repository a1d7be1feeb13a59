import type { RunSummary } from '@sluice/sdk'
import type { FlowProblem } from '../flowProblem.ts'
import { wasCancelled } from '../order/replaceOrder.ts'
import { halfDoneWords, stopped } from '../ownSentences.ts'

/**
 * Why a run stands still that nothing failed of: its page was closed or reloaded.
 *
 * @param canGoOn Whether what the wallet would be asked for can be checked.
 */
export function stoppedProblem(run: RunSummary, canGoOn: boolean): FlowProblem {
  const base = { code: 'run_stopped', remedy: 'none' } as const
  switch (run.next) {
    case 'look':
      return { ...base, ...stopped.asked, moneyMoved: 'unknown' }
    case 'ask':
      if (isHalfDone(run))
        return {
          ...base,
          happened: stopped.before.happened,
          money: halfDoneWords[run.action === 'list' ? 'listing' : 'offer'].money,
          moneyMoved: 'yes',
          next: canGoOn ? stopped.before.next : stopped.before.anew,
        }
      return {
        ...base,
        happened: stopped.before.happened,
        money: run.inFlight ? stopped.before.inFlight : stopped.before.money,
        moneyMoved: run.inFlight ? 'unknown' : 'no',
        next: canGoOn ? stopped.before.next : stopped.before.anew,
      }
    default:
      return { ...base, ...stopped.sent, moneyMoved: 'unknown' }
  }
}

/** Whether an order was cancelled by a run that was to make another one in its place. */
function isHalfDone({ action, steps }: Pick<RunSummary, 'action' | 'steps'>): boolean {
  return (action === 'list' || action === 'bid') && wasCancelled(steps)
}
