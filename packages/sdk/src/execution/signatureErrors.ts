import type { Address } from 'viem'
import { SluiceError } from '../errors.ts'

/** The wallet was asked to sign, and no signature came back. Without one nothing can be posted. */
export class SignatureLostError extends SluiceError {
  constructor(message: string, cause?: unknown) {
    super(message, {
      code: 'signature_lost',
      cause,
      retryable: true,
      hints: ['Nothing was posted. Close what the wallet still shows, then try again.'],
    })
  }
}

/** The marketplace refused orders that were posted. */
export class OrderRefusedError extends SluiceError {
  /** How many orders were refused. */
  readonly refused: number

  constructor(options: { messages: readonly string[]; posted: number }) {
    const { messages, posted } = options
    super(messages[0] ?? 'no reason given', {
      code: 'order_refused',
      summary:
        posted === 0
          ? `The marketplace refused the order: ${messages.join('; ')}`
          : `The marketplace took ${posted} orders and refused ${messages.length}: ${messages.join('; ')}`,
      details: options,
      hints: ['A refused order is not live. Mend what the marketplace names and try again.'],
    })
    this.refused = messages.length
  }
}

/** An order was posted, and whether the marketplace stored it cannot be said. It is never posted again. */
export class PostUnknownError extends SluiceError {
  constructor(cause: unknown, message = "The marketplace's answer to the posted order was lost") {
    super(message, {
      code: 'post_unknown',
      cause,
      // An order that is live may be filled at once.
      moneyMoved: 'unknown',
      hints: ['The order may be live: look at your listings before you list again.'],
    })
  }
}

/** A signature is not the account's, or that cannot be proven. It was not posted. */
export class WrongSignerError extends SluiceError {
  constructor(options: {
    account: Address
    problem: string
    signer?: Address | undefined
    cause?: unknown
  }) {
    super(`The signature was not used: ${options.problem}`, {
      code: 'wrong_signer',
      cause: options.cause,
      details: { account: options.account, signer: options.signer },
      hints: ['Select the account in the wallet that you started with, and try again.'],
    })
  }
}
