/** HTTP reasons, as they stand in the `error` field of a refusal. */
const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  424: 'Failed Dependency',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 409
  | 410
  | 413
  | 415
  | 424
  | 429
  | 500
  | 501
  | 503
  | 504

/**
 * A request that is answered with a refusal. `code` is stable and for programs; `apiCode` is the number
 * of the marketplace contract's table; the message is for people.
 */
export class ServerError extends Error {
  override readonly name: string = 'ServerError'
  readonly code: string
  readonly statusCode: RefusalStatus
  readonly apiCode: number | undefined
  readonly fields: Record<string, unknown>

  constructor(message: string, options: ServerError.Options) {
    super(message, { cause: options.cause })
    this.code = options.code
    this.statusCode = options.statusCode ?? 400
    this.apiCode = options.apiCode
    this.fields = options.fields ?? {}
  }

  /** The body of the answer. */
  toBody(): Record<string, unknown> {
    return {
      statusCode: this.statusCode,
      error: reasons[this.statusCode],
      message: this.message,
      ...(this.apiCode === undefined ? {} : { code: this.apiCode }),
      ...this.fields,
    }
  }
}

export declare namespace ServerError {
  type Options = {
    code: string
    statusCode?: RefusalStatus | undefined
    apiCode?: number | undefined
    /** More fields of the answer, `errors` or `results`. */
    fields?: Record<string, unknown> | undefined
    cause?: unknown
  }
}
