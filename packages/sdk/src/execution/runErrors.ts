import { AbortedError, SluiceError } from '../errors.ts'
import type { QuotedTotal } from './price.ts'

/** The marketplace's answer is not about what was asked for. Nothing of it is carried out. */
export class IncompleteAnswerError extends SluiceError {
  constructor(what: string) {
    super(`The marketplace's answer does not fit the request: ${what}`, {
      code: 'incomplete_answer',
      retryable: true,
      details: { what },
      hints: ['Nothing was sent for it. Ask again; if it stays so, the marketplace is at fault.'],
    })
  }
}

/** The marketplace changed the steps of a run in a way that cannot be followed. */
export class StepsChangedError extends SluiceError {
  constructor(what: string) {
    super(`The marketplace changed the steps: ${what}`, {
      code: 'steps_changed',
      moneyMoved: 'unknown',
      details: { what },
      hints: [
        'The run was stopped. Steps shown as complete did happen; nothing after them was sent.',
        'Start again to get new steps.',
      ],
    })
  }
}

/** The quote differs from what the caller expects. Nothing was sent for it. */
export class PriceChangedError extends SluiceError {
  /** What is quoted now; undefined when the marketplace gave no quote. */
  readonly total: QuotedTotal | undefined
  /** Base units; undefined for a currency that the caller did not expect. */
  readonly expected: bigint | undefined

  constructor(options: {
    side: 'buy' | 'sell'
    /** The exact amount with its symbol. */
    now: string
    total: QuotedTotal | undefined
    expected?: bigint | undefined
  }) {
    const { side, now, total, expected } = options
    super(
      side === 'sell'
        ? `Attention: the offer price of this token is now ${now}`
        : `Attention: the total price is now ${now}`,
      {
        code: 'price_changed',
        details: { total, expected },
        hints: ['Look at the new price and decide again. Nothing was sent for it.'],
      },
    )
    this.total = total
    this.expected = expected
  }
}

/** The marketplace never gave the data of an item. `begun`: something was asked of the wallet before. */
export class DataTimeoutError extends SluiceError {
  constructor(options: { stepId: string; attempts: number; begun: boolean }) {
    const { begun, ...details } = options
    super('The marketplace did not prepare the next request in time', {
      code: 'data_timeout',
      retryable: true,
      moneyMoved: begun ? 'unknown' : 'no',
      details,
      hints: [
        begun
          ? 'Steps shown as complete did happen; nothing after them was sent. Try again later.'
          : 'Nothing was sent. Try again later.',
      ],
    })
  }
}

/**
 * The same wish was being carried out: here on other terms, or in another tab or process, and how that
 * ended is not clear enough to begin again. `details.hashes` are the transactions it sent.
 */
export class RunUnderWayError extends SluiceError {
  constructor(
    options: {
      reason: 'terms' | 'partial' | 'failed' | 'unknown' | 'unseen' | 'unreadable' | 'unfinished'
      hashes?: readonly string[]
    } = { reason: 'terms' },
  ) {
    const { reason, hashes = [] } = options
    const [code, message, hint] = underWay[reason]
    super(message, {
      code,
      retryable: reason === 'terms',
      moneyMoved: reason === 'terms' ? 'no' : 'unknown',
      details: { reason, hashes },
      hints: ['Nothing was sent for this call.', hint],
    })
  }
}

const again = 'Look at what it did first; `again: true` starts another one all the same.'
const underWay = {
  terms: [
    'run_under_way',
    'The same request is under way with other options',
    'Wait until the other one has ended, then try again.',
  ],
  partial: ['run_partial', 'The same request was carried out in part meanwhile', again],
  failed: ['run_failed', 'The same request was sent meanwhile and failed', again],
  unknown: [
    'run_unknown',
    'The same request was sent before, and its outcome is unknown',
    'Look at what it did, or call `resume` to look; `again: true` starts another one all the same.',
  ],
  unseen: [
    'run_unknown',
    'The same request was under way elsewhere, and how it ended cannot be seen',
    'Look at the other tab and at your activity: its storage is full, or it was closed. Then try again.',
  ],
  unreadable: [
    'run_unknown',
    'The same request was begun before, and what was noted of it cannot be read',
    'Look at your activity first; `again: true` starts another one all the same.',
  ],
  unfinished: [
    'run_unfinished',
    'The same request was begun before and never ended',
    'Call `resume` to go on with it; `again: true` starts another one all the same.',
  ],
} as const

/**
 * A run was stopped while the wallet was asked, and neither the wallet nor the chain says whether it sent
 * anything. It is not asked again by itself.
 */
export class UnknownItemError extends SluiceError {
  constructor(options: {
    stepId: string
    index: number
    /** It was asked so lately that it may still show the request. */
    lately?: boolean | undefined
    cause?: unknown
  }) {
    super('It cannot be said whether the wallet sent what it was asked for', {
      code: 'unknown_item',
      moneyMoved: 'unknown',
      cause: options.cause,
      details: { stepId: options.stepId, index: options.index },
      hints: [
        ...(options.lately
          ? ['The wallet may still show the request: close it there, or wait 10 minutes.']
          : []),
        "Look at the wallet's activity: what is pending there has to be mined or cancelled first.",
        'Then call `resume` again. If nothing was sent, `resume` with `again: true` asks the wallet anew.',
      ],
    })
  }
}

/** The marketplace asked for something that this run must not do. The wallet was not asked. */
export class BlockedError extends SluiceError {
  constructor(options: {
    code: string
    problem: string
    details?: Record<string, unknown> | undefined
    cause?: unknown
  }) {
    super(`The request was not shown to the wallet: ${options.problem}`, {
      code: options.code,
      cause: options.cause,
      details: options.details ?? {},
      hints: ['Nothing was sent for it. If the marketplace keeps asking for this, do not use it.'],
    })
  }
}

/** A run that was begun with a verifier cannot be gone on with without one. */
export class VerifierMissingError extends SluiceError {
  constructor() {
    super('The run was begun with a verifier, and none is given to go on with it', {
      code: 'verification_unavailable',
      hints: ['Give `verify` to `resume`. Nothing was asked of the wallet.'],
    })
  }
}

/** Whoever only looks has come to where the wallet would be asked; the run stays as it is, to be gone on with. */
export class LookedError extends AbortedError {}

/** The wallet acts as another account than the run began with. */
export class AccountChangedError extends SluiceError {
  constructor(options: { expected: string; current: string }) {
    super('The wallet was switched to another account', {
      code: 'account_changed',
      retryable: true,
      details: options,
      hints: [`Switch back to ${options.expected}, or start again with the other account.`],
    })
  }
}
