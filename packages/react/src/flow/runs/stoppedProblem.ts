import type { RunSummary } from '@sluice/sdk'
import type { FlowProblem } from '../flowProblem.ts'

/**
 * Why a run stands still that nothing failed of: its page was closed or reloaded.
 *
 * @param canGoOn Whether what the wallet would be asked for can be checked.
 */
export function stoppedProblem(run: RunSummary, canGoOn: boolean): FlowProblem {
  const base = { code: 'run_stopped', remedy: 'none' } as const
  switch (run.next) {
    case 'look':
      return {
        ...base,
        happened: 'The page was closed while your wallet was asked.',
        money: 'Something may have been sent.',
        moneyMoved: 'unknown',
        next: 'Look again: the chain is searched for it before anything else.',
      }
    case 'ask':
      return {
        ...base,
        happened: 'The page was closed before your wallet was asked for the next step.',
        money: run.inFlight
          ? 'What was sent before is on its way; nothing else was sent.'
          : 'What was done before stays; nothing else was sent.',
        moneyMoved: run.inFlight ? 'unknown' : 'no',
        next: canGoOn
          ? 'Go on, and read the request in your wallet.'
          : 'Begin it again where you began it: what is done is not done twice.',
      }
    default:
      return {
        ...base,
        happened: 'The page was closed after it was sent.',
        money: 'What was sent goes on without this page.',
        moneyMoved: 'unknown',
        next: 'Look again to follow it; your wallet is not asked for anything.',
      }
  }
}
