import { APIError as SluiceAPIError } from '../api/apiError.ts'
import type { MoneyMoved } from '../errors.ts'
import { PriceChangedError } from '../execution/runErrors.ts'
import {
  CrossChainError,
  TransactionTimeoutError as SluiceTimeoutError,
} from '../execution/transactionErrors.ts'

/**
 * An error as the old client threw it: API errors, timeouts and failed cross-chain purchases are of the old
 * classes, and a changed price has the `type` that was looked for. Any other error is itself.
 */
export function toOldError(error: unknown): unknown {
  if (error instanceof SluiceAPIError) {
    return new APIError(error.message, error.statusCode, parsed(error.rawBody), error.url, {
      original: error,
    })
  }
  if (error instanceof SluiceTimeoutError) {
    const { hash, attempts, explorerUrl } = error
    return new TransactionTimeoutError(hash, attempts, explorerUrl?.replace(/\/tx\/.*$/, ''))
  }
  if (error instanceof CrossChainError) return new CrossChainTransactionError(error.message)
  if (error instanceof PriceChangedError) {
    return Object.assign(error, { type: 'price mismatch' as const })
  }
  return error
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body === '' ? undefined : body
  }
}

/**
 * Whether an error is an answer of the API, or the want of one.
 *
 * @example
 * ```ts
 * import { isAPIError, request } from '@sluice/sdk/reservoir'
 *
 * try {
 *   await request({ url: 'https://market.example/api/8453/no/such/route' })
 * } catch (error) {
 *   if (isAPIError(error)) console.log(error.statusCode, error.rawError)
 * }
 * ```
 */
export function isAPIError(error?: unknown): error is APIError {
  return error instanceof APIError || (error instanceof Error && error.cause === 'APIError')
}

/** The API refused, or could not be reached. `original` is Sluice's own error. */
export class APIError extends Error {
  override readonly name = 'APIError'
  override readonly cause = 'APIError'
  readonly type = 'APIError'
  readonly statusCode: number | undefined
  /** The body of the answer, parsed where it is JSON. */
  readonly rawError: unknown
  readonly requestUrl: string | undefined
  readonly original: SluiceAPIError | undefined

  constructor(
    message = 'Unknown Reason',
    statusCode?: number | undefined,
    rawError?: unknown,
    requestUrl?: string | undefined,
    options: { original?: SluiceAPIError | undefined } = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.rawError = rawError
    this.requestUrl = requestUrl
    this.original = options.original
  }
}

/** A transaction was sent, and nobody said in time what became of it. It may still be mined. */
export class TransactionTimeoutError extends Error {
  override readonly name = 'TransactionTimeoutError'
  readonly code = 'transaction_timeout'
  readonly moneyMoved: MoneyMoved = 'unknown'
  readonly txHash: `0x${string}`
  readonly blockExplorerBaseUrl: string | undefined

  constructor(
    txHash: `0x${string}`,
    attemptCount: number,
    blockExplorerBaseUrl?: string | undefined,
  ) {
    const link = blockExplorerBaseUrl ? ` ${blockExplorerBaseUrl}/tx/${txHash}` : ''
    super(
      `Failed to receive a successful response for transaction with hash '${txHash}' after ${attemptCount} attempt(s).${link}`,
    )
    this.txHash = txHash
    this.blockExplorerBaseUrl = blockExplorerBaseUrl
  }
}

/** The purchase on the other chain failed. */
export class CrossChainTransactionError extends Error {
  override readonly name = 'CrossChainTransactionError'
  readonly code = 'cross_chain_failed'
  readonly moneyMoved: MoneyMoved = 'yes'
}
