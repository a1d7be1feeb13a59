import type { Context } from 'hono'
import { ServerError } from '../errors.ts'
import { queryFailure } from '../storage/databaseFailure.ts'
import { timeoutError } from './withDeadline.ts'

/** What PostgreSQL says of a statement that ran longer than it may. */
const queryCancelled = '57014'
/** Milliseconds that the contract's sentence names. */
const statementDeadline = 10_000

/** Refusals are told as they are; of anything else the client learns only that it happened. */
export function answerError(
  c: Context,
  error: unknown,
  onFailure: (error: unknown) => void = () => undefined,
) {
  const refusal = refusalOf(error)
  if (refusal.statusCode === 503) c.header('retry-after', '1')
  // What is not served is no failure of it.
  if (refusal.statusCode >= 500 && refusal.statusCode !== 501) onFailure(error)
  return c.json(refusal.toBody(), refusal.statusCode)
}

function refusalOf(error: unknown): ServerError {
  if (isCancelled(error)) return timeoutError(statementDeadline, error)
  if (error instanceof ServerError) return error
  const failure = queryFailure(error)
  if (failure) return failure
  return new ServerError('Something went wrong on the server', {
    code: 'internal',
    statusCode: 500,
    cause: error,
  })
}

function isCancelled(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === queryCancelled) || isCancelled(error.cause)
}
