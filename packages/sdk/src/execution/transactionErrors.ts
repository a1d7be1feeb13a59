import type { Hash } from 'viem'
import { SluiceError } from '../errors.ts'
import type { PreparedTransaction } from './toTransaction.ts'

/** The wallet was asked, and whether it sent the transaction cannot be said. It is never asked again. */
export class TransactionUnknownError extends SluiceError {
  constructor(
    message: string,
    options: { cause?: unknown; details?: Record<string, unknown> } = {},
  ) {
    super(message, {
      code: 'transaction_unknown',
      summary: `${message}. The transaction may or may not have been sent.`,
      moneyMoved: 'unknown',
      cause: options.cause,
      details: options.details ?? {},
      hints: ["Look at the wallet's activity before trying again: trying again could pay twice."],
    })
  }
}

/** No receipt, or no word from the marketplace, within the time given. */
export class TransactionTimeoutError extends SluiceError {
  readonly hash: Hash
  readonly attempts: number
  /** Where to look at the transaction; undefined when the chain has no explorer. */
  readonly explorerUrl: string | undefined

  constructor(
    options: { hash: Hash; attempts: number; explorer: string | undefined },
    own: Partial<Pick<SluiceError, 'code' | 'summary' | 'hints' | 'details'>> = {},
  ) {
    const { hash, attempts, explorer } = options
    const explorerUrl = explorer ? `${explorer.replace(/\/+$/, '')}/tx/${hash}` : undefined
    super(
      `Failed to receive a successful response for transaction with hash '${hash}' after ${attempts} attempt(s).${explorerUrl ? ` ${explorerUrl}` : ''}`,
      {
        code: 'transaction_timeout',
        moneyMoved: 'unknown',
        summary: 'The transaction was sent, but it is not confirmed yet.',
        hints: ['It may still be mined. Look at it before trying again: do not send it twice.'],
        ...own,
        details: { hash, attempts, explorerUrl, ...own.details },
      },
    )
    this.hash = hash
    this.attempts = attempts
    this.explorerUrl = explorerUrl
  }
}

/** The transaction was mined and failed. */
export class TransactionRevertedError extends SluiceError {
  constructor(options: { hash: Hash; gasUsed: bigint | undefined }) {
    super('Transaction reverted or missing tx receipt', {
      code: 'transaction_reverted',
      summary: 'The transaction failed on the chain; only the network fee was paid.',
      retryable: true,
      details: options,
      hints: ['The order was probably taken or cancelled meanwhile. Ask for a new quote.'],
    })
  }
}

/** The person cancelled the transaction in the wallet, or replaced it by another one. */
export class TransactionReplacedError extends SluiceError {
  constructor(options: { kind: 'cancelled' | 'replaced'; hash: Hash }) {
    const cancelled = options.kind === 'cancelled'
    super(cancelled ? 'Transaction cancelled' : 'Transaction replaced by another transaction', {
      code: cancelled ? 'transaction_cancelled' : 'transaction_replaced',
      summary: cancelled
        ? 'The transaction was cancelled in the wallet; only the network fee was paid.'
        : 'The transaction was replaced in the wallet by another one.',
      moneyMoved: cancelled ? 'no' : 'unknown',
      retryable: cancelled,
      details: { hash: options.hash },
      hints: [
        cancelled
          ? 'Nothing was bought, sold or approved by it. Start again if you want to.'
          : `What was asked for did not happen. Transaction ${options.hash} took its place.`,
      ],
    })
  }
}

/** The nodes forgot the transaction before it was mined, and its nonce is still free. */
export class TransactionDroppedError extends SluiceError {
  readonly hash: Hash
  readonly nonce: number

  constructor({ hash, nonce }: { hash: Hash; nonce: number }) {
    super('Transaction dropped', {
      code: 'transaction_dropped',
      summary: 'The network forgot the transaction before it was mined. It may still come back.',
      moneyMoved: 'unknown',
      details: { hash, nonce },
      hints: [
        `Send it again from the wallet with the same nonce, ${nonce}: then only one of the two can be mined.`,
        'Do not start again: with another nonce both could be mined.',
      ],
    })
    this.hash = hash
    this.nonce = nonce
  }
}

/** The transaction that was mined does something else than the wallet was asked for. */
export class TransactionAlteredError extends SluiceError {
  constructor(options: { hash: Hash; asked: PreparedTransaction | undefined }) {
    super('The wallet sent a different transaction than it was asked for', {
      code: 'transaction_altered',
      moneyMoved: 'yes',
      details: options,
      hints: [
        'Look at the transaction in an explorer at once, and do not use this wallet until you know why.',
      ],
    })
  }
}

/** The destination of a cross-chain purchase did not happen. */
export class CrossChainError extends SluiceError {
  constructor(options: { hash: Hash; contact: string; details: string }) {
    super(
      `Cross-chain purchase failed, please try again. Your balance can be used for another purchase. For assistance or withdrawal help, please contact ${options.contact}`,
      {
        code: 'cross_chain_failed',
        moneyMoved: 'yes',
        details: options,
        summary: 'The payment arrived, but the purchase on the other chain failed.',
        hints: ['The balance is kept by the provider and can be used for another purchase.'],
      },
    )
  }
}

/** The destination of a cross-chain purchase did not happen, and the payment was sent back. */
export class CrossChainRefundError extends SluiceError {
  /**
   * `refunds`: the transactions that gave it back, as the marketplace names them; `isProven`: whether the chain shows that
   * it came back, and it is not the marketplace's word alone.
   */
  constructor(options: {
    hash: Hash
    details: string
    refunds: readonly Hash[]
    isProven: boolean
  }) {
    super('The cross-chain purchase did not happen and was refunded', {
      code: 'cross_chain_refunded',
      moneyMoved: 'yes',
      details: options,
      summary: options.isProven
        ? 'The purchase on the other chain did not happen; the payment was sent back.'
        : 'The purchase on the other chain did not happen; the marketplace says that the payment was sent back, and no transaction shows it.',
      hints: ['Make sure that the refund has arrived, then ask for a new quote.'],
    })
  }
}

/** The marketplace reports a failure for a transaction that succeeded on the chain. */
export class TransactionCheckError extends SluiceError {
  constructor(options: { hash: Hash | undefined; details: string }) {
    super(options.details, {
      code: 'transaction_check_failed',
      summary: `The transaction succeeded on the chain, but the marketplace reports: ${options.details}`,
      moneyMoved: 'yes',
      details: { hash: options.hash },
      hints: ['Look at the transaction before trying again: trying again could pay twice.'],
    })
  }
}
