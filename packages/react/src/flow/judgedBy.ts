import type { RunTerms } from './runs/runTerms.ts'

/**
 * How a run is judged: the verifier, and the terms that it is made from, which the journal keeps, so that
 * another page can make the same one.
 */
export function judgedBy<const terms extends RunTerms, by, verify>(
  terms: terms,
  make: (options: Omit<terms, 'kind'> & by) => verify,
  by: by,
): { terms: terms; verify: verify } {
  return { terms, verify: make({ ...terms, ...by }) }
}
