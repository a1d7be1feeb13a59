import { shownValue } from './shownValue.ts'

/** Every `code` that an error of the router has. */
export type RouterErrorCode =
  | 'invalid_input'
  | 'unsupported_seaport_address'
  | 'insufficient_reserves'
  | 'insufficient_input_amount'
  | 'insufficient_funds'
  | 'unsupported_on_chain'
  | 'fee_too_high'
  | 'deadline_passed'
  | 'amount_overflow'
  | 'not_expressible'
  | 'not_decodable'
  | 'not_canonical'
  | 'reading_stopped'

/** Marks errors of every package of Sluice, so that `isSluiceError` of the client knows them. */
const brand = Symbol.for('sluice.error')

/**
 * The only error that the router throws. `field` is the path of the input at fault, as the caller wrote
 * it (`orders[2].apiOrder.price`), `value` what stood there, if it is a number or a short text, and no
 * signature. Nothing has been sent when it is thrown.
 */
export class RouterError extends Error {
  /** Stable: code may branch on it. */
  readonly code: RouterErrorCode
  /** One sentence that a trader understands. */
  readonly summary: string
  /** What to do next, a sentence each. */
  readonly hints: readonly string[]
  readonly field: string | undefined
  readonly value: unknown
  /** The same input gives the same error, but for a source of ticks that was too slow. */
  readonly retryable: boolean
  readonly moneyMoved = 'no'

  constructor(message: string, options: RouterError.Options) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'RouterError'
    this.code = options.code
    this.summary = message
    this.hints = options.hints ?? []
    this.field = options.field
    this.value = shownValue(options.value, options.field)
    this.retryable = options.code === 'reading_stopped'
    Object.defineProperty(this, brand, { value: true, enumerable: false })
  }

  get shortMessage(): string {
    return this.summary
  }

  /** The field and the value, where the client looks for them. */
  get details(): Readonly<Record<string, unknown>> {
    return { field: this.field, value: this.value }
  }
}

export declare namespace RouterError {
  type Options = {
    code: RouterErrorCode
    field?: string | undefined
    value?: unknown
    hints?: readonly string[] | undefined
    cause?: unknown
  }
}

/** A value that the caller gave cannot be used: `path` names it, `problem` ends the sentence. */
export function invalid(path: string, value: unknown, problem: string): RouterError {
  return new RouterError(`${path} ${problem}`, {
    code: 'invalid_input',
    field: path,
    value,
    hints: [`Correct ${path} and try again. Nothing was sent.`],
  })
}
