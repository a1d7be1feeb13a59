const brand = Symbol.for('sluice.error')

/** Whether assets left the wallet, as far as can be said when the error is made. */
export type MoneyMoved = 'no' | 'yes' | 'unknown'

/** The fields that every error of Sluice has, the one that must be a `ReferenceError` included. */
export type SluiceErrorFields = {
  /** Stable: code may branch on it. */
  code: string
  /** One sentence that a trader understands. */
  summary: string
  /** What to do next, a sentence each. */
  hints: readonly string[]
  /** Whether the same call may be made again as it is. */
  retryable: boolean
  moneyMoved: MoneyMoved
  /** The values that caused it: bigints, addresses, hashes. Never a key, never a signature. */
  details: Readonly<Record<string, unknown>>
}

/**
 * The base of every error that Sluice throws. `message` is the text of the specification where it gives
 * one; `summary` says the same in one sentence for a trader, `hints` what to do next.
 */
export class SluiceError extends Error implements SluiceErrorFields {
  readonly code: string
  readonly summary: string
  readonly hints: readonly string[]
  readonly retryable: boolean
  readonly moneyMoved: MoneyMoved
  readonly details: Readonly<Record<string, unknown>>

  constructor(message: string, options: SluiceError.Options) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    const fields = errorFields(message, options)
    this.code = fields.code
    this.summary = fields.summary
    this.hints = fields.hints
    this.retryable = fields.retryable
    this.moneyMoved = fields.moneyMoved
    this.details = fields.details
    brandError(this)
  }

  /** The summary, for callers used to viem's name. */
  get shortMessage(): string {
    return this.summary
  }

  /** The first error of the cause chain, this one included, that the predicate accepts; else null. */
  find(predicate: (error: unknown) => boolean): unknown {
    return findCause(this, predicate)
  }

  /** The deepest cause, or the first one that the predicate accepts (null when none does). */
  walk(predicate?: (error: unknown) => boolean): unknown {
    return predicate ? findCause(this, predicate) : deepestCause(this)
  }

  /** True for every error of Sluice, whatever its prototype and whichever copy of the package made it. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this and must stay themselves
    if (this === SluiceError) return isSluiceError(value)
    // biome-ignore lint/complexity/noThisInStatic: see above
    return Function.prototype[Symbol.hasInstance].call(this, value)
  }
}

export declare namespace SluiceError {
  type Options = Partial<Omit<SluiceErrorFields, 'code'>> & {
    code: string
    cause?: unknown
  }
}

/**
 * Whether a value is an error of Sluice, across copies of the package.
 *
 * @example
 * ```ts
 * import { buyToken, isSluiceError } from '@sluice/sdk'
 *
 * try {
 *   await buyToken(client, { items: [], wallet })
 * } catch (error) {
 *   if (!isSluiceError(error)) throw error
 *   console.log(error.code, error.summary, error.hints, error.moneyMoved)
 * }
 * ```
 */
export function isSluiceError(value: unknown): value is Error & SluiceErrorFields {
  return typeof value === 'object' && value !== null && Reflect.get(value, brand) === true
}

/** Fills in what an error's options leave out. */
function errorFields(message: string, options: SluiceError.Options): SluiceErrorFields {
  return {
    code: options.code,
    summary: options.summary ?? message,
    hints: options.hints ?? [],
    retryable: options.retryable ?? false,
    moneyMoved: options.moneyMoved ?? 'no',
    details: options.details ?? {},
  }
}

/** Marks an error as one of Sluice's. */
function brandError(error: Error): void {
  Object.defineProperty(error, brand, { value: true, enumerable: false })
}

/** The first error of a cause chain that the predicate accepts, else null. */
export function findCause(error: unknown, predicate: (error: unknown) => boolean): unknown {
  const seen = new Set<unknown>()
  let current = error
  while (current !== undefined && current !== null && !seen.has(current)) {
    if (predicate(current)) return current
    seen.add(current)
    current = causeOf(current)
  }
  return null
}

function deepestCause(error: unknown): unknown {
  let deepest = error
  findCause(error, current => {
    deepest = current
    return false
  })
  return deepest
}

function causeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'cause') : undefined
}

/**
 * Any thrown value as an error of Sluice: one of ours as it is, anything else wrapped with its message
 * (`'Error: something went wrong'` when it has none).
 */
export function toSluiceError(value: unknown): Error & SluiceErrorFields {
  if (isSluiceError(value)) return value
  return new SluiceError(messageOf(value) ?? 'Error: something went wrong', {
    code: 'unexpected',
    cause: value,
    hints: ['Nothing is known about this error; look at its cause.'],
    moneyMoved: 'unknown',
  })
}

/** The message of any thrown value, if it has one. */
export function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value
  if (typeof value !== 'object' || value === null) return undefined
  const message = Reflect.get(value, 'message')
  return typeof message === 'string' && message !== '' ? message : undefined
}

/**
 * A chain that is not configured, or has no API address, or a configuration that cannot work.
 * It is a `ReferenceError`, as it was in the client that people migrate from.
 */
export class ConfigurationError extends ReferenceError implements SluiceErrorFields {
  readonly code: string
  readonly summary: string
  readonly hints: readonly string[]
  readonly retryable: boolean
  readonly moneyMoved: MoneyMoved
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    message = 'ReservoirClient missing chain configuration',
    options: Partial<SluiceError.Options> = {},
  ) {
    super(message)
    this.name = 'ConfigurationError'
    const fields = errorFields(message, { code: 'missing_chain_configuration', ...options })
    this.code = fields.code
    this.summary = fields.summary
    this.hints = fields.hints
    this.retryable = fields.retryable
    this.moneyMoved = fields.moneyMoved
    this.details = fields.details
    brandError(this)
  }
}

/** A value that a caller gave cannot be used; `details` names the field and the value. */
export class InvalidInputError extends SluiceError {
  constructor(options: { field: string; value?: unknown; problem: string; message?: string }) {
    super(options.message ?? `${options.field} ${options.problem}`, {
      code: 'invalid_input',
      details: { field: options.field, value: options.value },
      hints: [`Correct ${options.field} and try again. Nothing was sent.`],
    })
  }
}

/** The caller's signal was aborted. */
export class AbortedError extends SluiceError {
  constructor(options: { moneyMoved?: MoneyMoved; cause?: unknown } = {}) {
    super('The action was stopped', {
      code: 'aborted',
      cause: options.cause,
      moneyMoved: options.moneyMoved ?? 'no',
      retryable: (options.moneyMoved ?? 'no') === 'no',
      hints:
        (options.moneyMoved ?? 'no') === 'no'
          ? ['Nothing was sent.']
          : ['Something may have been sent already: look at the wallet before trying again.'],
    })
  }
}
