import type { Flow } from '@sluice/react'
import { useEffect } from 'react'
import type { TradeDeal } from './tradeRequest.ts'

/**
 * Goes back to the review of a trade that could not reach the market, once the browser is online again: as "Try again"
 * does, which asks no wallet for anything.
 */
export function useOnlineAgain({ flow }: Pick<TradeDeal, 'flow'>): void {
  useEffect(() => {
    const retry = () => {
      const state = flow.getState()
      const problem = 'problem' in state ? state.problem : undefined
      // What was done in part stands with its receipt, and its rest waits for a person.
      if (state.phase !== 'form' && state.phase !== 'failed') return
      if (problem?.code !== 'api_unreachable' || problem.remedy !== 'retry') return
      // One of many kinds: its own form is given back to it.
      const own = flow as Flow<object, unknown, unknown>
      own.open(state.form, { reviews: state.phase === 'failed' })
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [flow])
}
