import type { ClientContext } from '../context.ts'
import type { execute } from '../execution/execute.ts'

/** What an action asks the marketplace, and how its run is judged. */
export type Plan = Pick<
  execute.Options,
  'chain' | 'endpoint' | 'body' | 'lastSteps' | 'asked' | 'intent' | 'refreshTokens'
> & {
  /** The field of the body that names the account; undefined where none does. */
  accountField: 'taker' | 'relayer' | 'maker' | 'from' | 'user' | undefined
}

/** What a plan is made from, beside the caller's options. */
export type PlanContext = Pick<ClientContext, 'config'> & {
  /** Seconds since 1970. */
  now: number
}
