/** Why one of the orders of a request cannot be made; the others go on without it. */
export class TermsError extends Error {
  override readonly name = 'TermsError'
  readonly code = 'terms'
}
