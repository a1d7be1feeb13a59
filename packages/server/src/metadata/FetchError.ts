import { ServerError } from '../errors.ts'

/** Why a document or a picture could not be fetched. */
type FetchFailure =
  /** The address is not one that may be asked: scheme, port, credentials, private networks. */
  | 'refused'
  | 'unreachable'
  /** Its turn did not come, or not for long enough: nothing is known of it. */
  | 'no_turn'
  | 'timeout'
  | 'bad_status'
  | 'too_many_redirects'
  | 'too_large'
  | 'malformed'

/**
 * What a stranger's address did not give. The answer to a client never says why: it would tell what
 * stands behind addresses that only this server can reach.
 */
export class FetchError extends ServerError {
  override readonly name = 'FetchError'
  readonly reason: FetchFailure
  /** Whether another attempt may succeed. */
  readonly retryable: boolean

  constructor(reason: FetchFailure, options: { retryable?: boolean; cause?: unknown } = {}) {
    super('What the metadata leads to cannot be shown', {
      code: 'metadata_unavailable',
      statusCode: 404,
      cause: options.cause,
    })
    this.reason = reason
    this.retryable = options.retryable ?? ['unreachable', 'timeout', 'no_turn'].includes(reason)
  }
}
