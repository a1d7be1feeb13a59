import { createMintFlow, type FlowProblem, type FlowScope, type MintQuote } from '@sluice/react'
import type { Address } from 'viem'

/** What an account can mint now and what it costs, read as the dialog reads it, or why it cannot. */
export function readMint(scope: FlowScope, options: readMint.Options): Promise<readMint.Result> {
  const { collection, quantity, signal } = options
  const flow = createMintFlow({ ...scope, collection })
  return new Promise((resolve, reject) => {
    const stop = () => {
      flow.close()
      reject(signal.reason)
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    flow.subscribe(() => {
      const state = flow.getState()
      if (state.phase === 'loading' || state.phase === 'idle') return
      signal.removeEventListener('abort', stop)
      resolve({
        quantity,
        quote: 'quote' in state ? state.quote : undefined,
        problem: state.problem,
      })
    })
    flow.open({ quantity })
  })
}

export declare namespace readMint {
  type Options = { collection: Address; quantity: bigint; signal: AbortSignal }
  type Result = {
    /** What was asked for. */
    quantity: bigint
    quote: MintQuote | undefined
    problem: FlowProblem | undefined
  }
}
