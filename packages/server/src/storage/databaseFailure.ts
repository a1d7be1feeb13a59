import { ServerError } from '../errors.ts'

/** What the operating system says of a connection that is none. */
const connectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** SQLSTATE classes and codes of a database that is going, coming, full of connections, or a standby. */
const downCodes = /^(08...|57P0[1-5]|53300|25006|25P03)$/
/** Codes with which a session ends, or never begins, because of what was asked of it: a wrong password, no such database. */
const wrongCodes = /^(28...|3D000|42501)$/
/** What `pg` says, without a code, of connections that ended or did not come about in time. */
const downMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Connection ended',
]
const timeoutCodes = ['57014', '55P03']
const conflictCodes = ['40001', '40P01']
const fullCodes = ['53100', 'ENOSPC', 'EDQUOT']

/**
 * What is wrong when work that was done in the database alone failed for a reason that lies with the
 * database; undefined for any other error.
 */
export function databaseFailure(error: unknown): ServerError | undefined {
  for (const { code, message, isFatal } of chain(error)) {
    if (fullCodes.includes(code) || /No space left on device/i.test(message))
      return new DatabaseFullError(error)
    if (
      connectionCodes.includes(code) ||
      downCodes.test(code) ||
      downMessages.some(part => message.startsWith(part)) ||
      (isFatal && !wrongCodes.test(code) && !timeoutCodes.includes(code))
    )
      return new DatabaseUnavailableError(error)
    if (timeoutCodes.includes(code) || conflictCodes.includes(code))
      return new DatabaseBusyError(error)
  }
  return undefined
}

/** The same for an error of any origin: only if it is that of a query. */
export function queryFailure(error: unknown): ServerError | undefined {
  const isQuery = error instanceof Error && 'query' in error && 'params' in error
  return isQuery ? databaseFailure(error) : undefined
}

/** Whether a transaction was given up in favour of another one, and would pass if it were run again. */
export function isConflict(error: unknown): boolean {
  return chain(error).some(({ code }) => conflictCodes.includes(code))
}

type Link = { code: string; message: string; isFatal: boolean }

/** An error and its causes, with their codes, and whether the session ended with them. */
function chain(error: unknown): Link[] {
  const found: Link[] = []
  for (let next = error; next instanceof Error && found.length < 10; next = next.cause) {
    // Refusals of our own are no failures of the database, whatever they were made from.
    if (next instanceof ServerError) break
    const code = 'code' in next && typeof next.code === 'string' ? next.code : ''
    const isFatal = 'severity' in next && (next.severity === 'FATAL' || next.severity === 'PANIC')
    found.push({ code, message: next.message, isFatal })
  }
  return found
}

/** The database does not answer. */
export class DatabaseUnavailableError extends ServerError {
  override readonly name = 'DatabaseUnavailableError'

  constructor(cause: unknown, message = 'The database does not answer. Try again in a moment.') {
    super(message, { code: 'database_unavailable', statusCode: 503, cause })
  }
}

/** A query took longer than it may, or stood in the way of others again and again. */
export class DatabaseBusyError extends ServerError {
  override readonly name = 'DatabaseBusyError'

  constructor(cause: unknown) {
    super('The database is too busy. Try again in a moment.', {
      code: 'database_busy',
      statusCode: 503,
      cause,
    })
  }
}

/** The database has no room left: nothing can be written until somebody makes some. */
export class DatabaseFullError extends ServerError {
  override readonly name = 'DatabaseFullError'

  constructor(cause: unknown) {
    super('The database has no room left: nothing can be written.', {
      code: 'database_full',
      statusCode: 503,
      cause,
    })
  }
}
