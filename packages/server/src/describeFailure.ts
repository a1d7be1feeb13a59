/**
 * What went wrong, in a line for the log. The message of a failed query holds the whole statement with
 * its parameters, signatures among them: of it only what the database said is told.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const isQuery = 'query' in error && 'params' in error
  if (!isQuery) return error.message
  const { cause } = error
  if (!(cause instanceof Error)) return 'A query failed'
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  return `A query failed: ${cause.message}${code}`
}
