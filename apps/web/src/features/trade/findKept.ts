import { isRunning } from '@sluice/react'
import type { Address } from 'viem'
import { sameBeginning, sameTrade } from './sameTrade.ts'
import type { Trade, TradeRequest } from './tradeRequest.ts'

/**
 * The trade of the account that a request is about already: it runs, or something was typed for it. A sweep is compared with
 * what is shown now where it is asked for, as a new one would be.
 */
export function findKept(
  trades: readonly Trade[],
  request: TradeRequest,
  account: Address,
): Trade | undefined {
  const kept = trades.find(
    ({ deal }) =>
      (isRunning(deal.flow.getState()) ||
        (deal.flow.isTouched() && sameBeginning(deal, request))) &&
      sameTrade(deal, request) &&
      deal.flow.scope.account === account,
  )
  if (kept?.deal.kind === 'sweep' && request.kind === 'sweep')
    kept.deal.flow.setForm({ shown: request.form?.shown })
  return kept
}
