import { type MoneyMoved, SluiceError } from '../errors.ts'

/** The transaction went through, but nothing of what was to be bought reached the account. */
export class NothingBoughtError extends SluiceError {
  constructor(options: { expected: bigint }) {
    super('The transaction went through, but nothing was bought', {
      code: 'nothing_bought',
      moneyMoved: 'yes',
      details: { expected: options.expected, arrived: 0n },
      hints: [
        'The orders may have been taken by someone else first. The network fee was paid.',
        'Look at what the transaction moved, and compare the balance before buying again.',
      ],
    })
  }
}

const nothing = {
  sell: ['nothing_sold', 'The transaction went through, but nothing was sold'],
  transfer: [
    'nothing_transferred',
    'The transaction went through, but the tokens did not get there',
  ],
  cancel: ['nothing_cancelled', 'The transaction went through, but no order was cancelled'],
  swap: ['nothing_swapped', 'The transaction went through, but nothing came out of the swap'],
  call: ['call_failed', 'The transactions failed on the destination chain'],
} as const

/** The transactions of a run went through, but nothing of what was asked for happened. */
export class NothingDoneError extends SluiceError {
  constructor(action: keyof typeof nothing, options: { moneyMoved?: MoneyMoved } = {}) {
    const [code, message] = nothing[action]
    super(message, {
      code,
      moneyMoved: options.moneyMoved ?? 'no',
      details: { action },
      hints: [
        options.moneyMoved === 'yes'
          ? 'Something left the account: look at the transaction before trying again.'
          : 'Only the network fee was paid. The order was probably filled or cancelled meanwhile.',
      ],
    })
  }
}

/** Tokens were sold, or currency swapped, and less came in for it than the quote says. */
export class ProceedsError extends SluiceError {
  constructor(options: {
    currency: string
    expected: bigint
    arrived: bigint
    what?: 'sale' | 'swap' | undefined
  }) {
    const { what = 'sale', ...details } = options
    const message =
      what === 'sale'
        ? 'The tokens were sold, but less than quoted came in for them'
        : 'The swap went through, but less came out than was agreed to'
    super(message, {
      code: 'proceeds_missing',
      moneyMoved: 'yes',
      details,
      hints: ['Look at the transaction and at your balance, and ask the marketplace.'],
    })
  }
}

/** Some of what was asked for happened, and some did not. */
export class PartialError extends SluiceError {
  constructor(options: {
    done: bigint
    asked: bigint
    what: string
    /** Of orders: which of them. */
    ids?: readonly string[] | undefined
    cause?: unknown
  }) {
    super(`Only ${options.done} of ${options.asked} ${options.what}`, {
      code: 'partial',
      cause: options.cause,
      moneyMoved: 'yes',
      details: {
        ...{ done: options.done, asked: options.asked },
        ...(options.ids === undefined ? {} : { ids: options.ids }),
      },
      hints: ['What is shown as complete did happen. Try again for the rest only.'],
    })
  }
}

/** What was bought arrived, and more than quoted left the account for it. */
export class PaidTooMuchError extends SluiceError {
  constructor(options: {
    currency: string
    quoted: bigint
    paid: bigint
    what?: 'purchase' | 'swap' | undefined
  }) {
    const { what = 'purchase', ...details } = options
    super(`The ${what} went through, but more than quoted left the account`, {
      code: 'paid_too_much',
      moneyMoved: 'yes',
      details,
      hints: [
        'Look at the transaction, and ask the marketplace. Revoke what it may still spend of yours.',
        'An account that pays its network fees in this currency pays them on top.',
      ],
    })
  }
}

/** A run came to its end, and nothing shows that what was asked for happened. */
export class UnprovenError extends SluiceError {
  constructor(what: string, options: { cause?: unknown } = {}) {
    super(`It cannot be said whether what was asked for happened: ${what}`, {
      code: 'unproven',
      cause: options.cause,
      moneyMoved: 'unknown',
      details: { what },
      hints: ['Look at your tokens and your listings before trying again: it could happen twice.'],
    })
  }
}
