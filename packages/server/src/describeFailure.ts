import { DatabaseUnavailableError } from './storage/databaseFailure.ts'

/**
 * What went wrong, in a line for the log. The message of a failed query holds the whole statement with
 * its parameters, signatures among them: of it only what the database said is told.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  // Behind what a client is told stands what the database said.
  if (error instanceof DatabaseUnavailableError && error.cause instanceof Error)
    return `${error.message} ${describeFailure(error.cause)}`
  const isQuery = 'query' in error && 'params' in error
  if (!isQuery) return error.message || codeOf(error)
  const { cause } = error
  if (!(cause instanceof Error)) return 'A query failed'
  const code = codeOf(cause)
  return `A query failed: ${cause.message}${code === '' ? '' : ` (${code})`}`
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
