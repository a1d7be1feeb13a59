import type { Acknowledging, PriceWarning, Warned } from './priceWarning.ts'

/** The warnings of a review that were not accepted yet: while there are any, the flow does not start. */
export function openWarnings(form: unknown, quote: unknown): readonly PriceWarning[] {
  const { acknowledged = [] } = Object(form) as Acknowledging
  return warningsOf(quote).filter(({ key }) => !acknowledged.includes(key))
}

/** All warnings of a review, accepted or not. */
export const warningsOf = (quote: unknown): readonly PriceWarning[] =>
  (Object(quote) as Warned).warnings ?? []
