import type { execute } from './execute.ts'

/** Whether a quote is judged by what comes in, as that of a sale and of an exact input, or by what it costs. */
export function sideOf({
  action,
  asked,
}: Pick<execute.Options, 'action' | 'asked'>): 'buy' | 'sell' {
  if (asked.kind === 'swap') return asked.tradeType === 'exactIn' ? 'sell' : 'buy'
  return action === 'sell' ? 'sell' : 'buy'
}
