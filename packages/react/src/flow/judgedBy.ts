import type { Address } from 'viem'
import type { RunTerms } from './runs/runTerms.ts'

/**
 * How a run is judged: the verifier, the terms that it is made from, which the journal keeps, so that another page can
 * make the same one, and the account that it was reviewed for: a wallet that acts as another one by now is asked nothing.
 */
export function judgedBy<const terms extends RunTerms, by extends { account: Address }, verify>(
  terms: terms,
  make: (options: Omit<terms, 'kind'> & by) => verify,
  by: by,
): { terms: terms; verify: verify; account: Address } {
  return { terms, verify: make({ ...terms, ...by }), account: by.account }
}
