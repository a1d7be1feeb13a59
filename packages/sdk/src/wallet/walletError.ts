import { findCause, isSluiceError, messageOf, SluiceError } from '../errors.ts'

/**
 * What an error of a wallet says about the request: the person said no; the wallet or its node refused
 * before anything was sent; or nothing certain, and it may have been sent.
 */
export function walletOutcome(error: unknown): 'rejected' | 'refused' | 'unknown' {
  if (isSluiceError(error)) {
    if (error.code === 'user_rejected') return 'rejected'
    return error.moneyMoved === 'no' && error.code !== 'aborted' ? 'refused' : 'unknown'
  }
  if (findCause(error, isRejection) !== null) return 'rejected'
  return findCause(error, isRefusal) === null ? 'unknown' : 'refused'
}

function isRejection(error: unknown): boolean {
  const code = codeOf(error)
  if (code === 4001 || code === 5000 || code === 'ACTION_REJECTED') return true
  return /\b(user|request) (rejected|denied|declined|cancell?ed|disapproved)\b|\b(rejected|denied|declined|cancell?ed) by (the )?user\b/i.test(
    messageOf(error) ?? '',
  )
}

/**
 * Invalid parameters, unknown methods, no permission, another prompt open, or a check that fails before
 * anything is sent. What a node says that knows the transaction already is none of these: a nonce that is
 * used may be used by the very transaction.
 */
function isRefusal(error: unknown): boolean {
  const code = codeOf(error)
  if (code === -32602 || code === -32601 || code === -32004 || code === -32002) return true
  if (code === 4100 || code === 4200 || code === 4902) return true
  return /insufficient funds|exceeds (the )?balance|execution reverted|intrinsic gas too low|gas required exceeds|max fee per gas less than block base fee/i.test(
    messageOf(error) ?? '',
  )
}

export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
}

/** The person said no in the wallet. */
export class UserRejectedError extends SluiceError {
  constructor(cause?: unknown) {
    super('The request was rejected in the wallet', {
      code: 'user_rejected',
      cause,
      retryable: true,
      hints: ['Nothing was sent for this request. Try again when you are ready.'],
    })
  }
}

/** The wallet, or the node behind it, refused the request before anything was sent. */
export class WalletRefusedError extends SluiceError {
  constructor(cause: unknown) {
    const funds =
      findCause(cause, entry =>
        /insufficient funds|exceeds (the )?balance/i.test(messageOf(entry) ?? ''),
      ) !== null
    const busy = findCause(cause, entry => codeOf(entry) === -32002) !== null
    const [code, text, hint] = funds
      ? ['insufficient_funds', 'The account has too little balance', 'Add funds and try again.']
      : busy
        ? ['wallet_busy', 'The wallet shows another request', 'Answer it first, then try again.']
        : ['wallet_refused', 'The wallet refused the request', 'The wallet gives the reason below.']
    super(funds || busy ? text : `${text}: ${firstLine(cause)}`, {
      code,
      cause,
      retryable: busy,
      hints: [hint, 'Nothing was sent.'],
    })
  }
}

function firstLine(cause: unknown): string {
  const short: unknown =
    typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'shortMessage') : undefined
  const text = typeof short === 'string' ? short : (messageOf(cause) ?? 'no reason given')
  return text.split('\n', 1)[0] ?? text
}
