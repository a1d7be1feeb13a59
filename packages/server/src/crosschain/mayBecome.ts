import type { IntentState } from '../storage/schema/crossChain.ts'

/**
 * What each state may turn into. A filled intent is never refunded by the server, and a refunded one never
 * filled. Back from `filling` to `deposited` leads only proof that what was signed can never be mined.
 */
export const mayBecome = {
  // A deposit that a reorganisation took away leaves the quote.
  quoted: ['deposited'],
  deposited: ['quoted', 'filling', 'refunding', 'refunded'],
  filling: ['deposited', 'filled', 'refunding'],
  filled: ['claimed', 'failed'],
  claimed: [],
  refunding: ['quoted', 'filled', 'refunded', 'failed'],
  refunded: [],
  // After the deadline its depositor may take it back.
  failed: ['refunded'],
} as const satisfies Record<IntentState, readonly IntentState[]>

/** The states from which a state can be reached. */
export function statesBefore(state: IntentState): IntentState[] {
  return Object.entries(mayBecome).flatMap(([from, to]) =>
    (to as readonly IntentState[]).includes(state) ? [from as IntentState] : [],
  )
}
