import { isSluiceError, messageOf, SluiceError } from '../errors.ts'
import { findWalletCause } from './findWalletCause.ts'

/**
 * What an error of a wallet says about the request: the person said no; the wallet or its node refused
 * before anything was sent; or nothing certain, and it may have been sent.
 */
export function walletOutcome(error: unknown): 'rejected' | 'refused' | 'unknown' {
  if (isSluiceError(error)) {
    if (error.code === 'user_rejected') return 'rejected'
    return error.moneyMoved === 'no' && error.code !== 'aborted' ? 'refused' : 'unknown'
  }
  if (findWalletCause(error, isRejection) !== null) return 'rejected'
  return findWalletCause(error, isRefusal) === null ? 'unknown' : 'refused'
}

/**
 * Only what names the person, or their device, as who said no. An "aborted" or "cancelled" request is how
 * transports tell of one that they gave up, which may have got through before.
 */
const rejections: readonly RegExp[] = [
  /\buser (has )?(rejected|denied|declined|cancell?ed|disapproved|refused)\b/i,
  /\b(rejected|denied|declined|cancell?ed|refused) by (the |your )?(user|owner)\b/i,
  /\b(rejected|denied|declined|cancell?ed) (by|on) (the |your )?device\b/i,
  // What devices say when the person presses the other button.
  /\b(0x6985|UserRefusedOnDevice|TransactionRefusedOnDevice|Failure_ActionCancelled)\b/i,
  /^(user aborted|rejected|denied|declined)[.!]?$/i,
]
/** A wallet that says these beside a "no" may mean its connection, and not the person. */
const transports =
  /\b(time(d)?[ -]?out|(connection|socket|network) (was |is )?(lost|closed|reset))\b/i

function isRejection(error: unknown): boolean {
  const code = codeOf(error)
  if (code === 4001 || code === 5000 || code === 'ACTION_REJECTED') return true
  const message = messageOf(error) ?? ''
  return !transports.test(message) && rejections.some(words => words.test(message))
}

/**
 * Invalid parameters, unknown methods, no permission, another prompt open, a device that could not sign, or
 * a check that fails before anything is sent. What a node says that knows the transaction already is none
 * of these: a nonce that is used may be used by the very transaction. Nor is a wallet that lost its
 * connection (4900): the request may have got through before.
 */
function isRefusal(error: unknown): boolean {
  const code = codeOf(error)
  if (code === -32602 || code === -32601 || code === -32004 || code === -32002) return true
  if (code === 4100 || code === 4200 || code === 4901 || code === 4902) return true
  const message = messageOf(error) ?? ''
  return (
    /execution reverted|intrinsic gas too low|gas required exceeds|max fee per gas less than block base fee/i.test(
      message,
    ) || problems.some(problem => problem.words?.test(message))
  )
}

export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
}

type Problem = {
  code: string
  text: string
  hint: string
  retryable: boolean
  codes?: readonly number[]
  words?: RegExp
}

/** What goes wrong before anything is sent, and what a person can do about it. */
const problems: readonly Problem[] = [
  {
    code: 'insufficient_funds',
    text: 'The account has too little balance',
    hint: 'Add funds and try again.',
    retryable: false,
    words: /insufficient funds|exceeds (the )?balance/i,
  },
  {
    code: 'wallet_busy',
    text: 'The wallet shows another request',
    hint: 'Answer it first, then try again.',
    retryable: true,
    codes: [-32002],
  },
  {
    code: 'blind_signing_disabled',
    text: 'The hardware wallet does not allow blind signing',
    hint: 'Switch on "Blind signing" (contract data) in the settings of its Ethereum app, then try again.',
    retryable: true,
    words: /blind[ -]?sign|enable contract data|EthAppPleaseEnableContractData/i,
  },
  {
    code: 'device_locked',
    text: 'The hardware wallet is locked',
    hint: 'Unlock the device and try again.',
    retryable: true,
    words: /\b0x(5515|6804|6982|6b0c)\b|locked ?device|device is locked/i,
  },
  {
    code: 'wrong_device_app',
    text: 'Another app is open on the hardware wallet',
    hint: 'Open the Ethereum app on the device and try again.',
    retryable: true,
    words:
      /\b0x(6e00|6e01|6d00|6d02|6511)\b|\b(CLA|INS)_NOT_SUPPORTED\b|wrong app\b|open the (ethereum|eth) app/i,
  },
  {
    code: 'device_disconnected',
    text: 'The hardware wallet is not connected',
    hint: 'Connect the device, keep it connected, and try again.',
    retryable: true,
    words:
      /disconnected ?device|device (was |is |has been )?(disconnected|not connected|not found|unplugged)|no device (selected|found)/i,
  },
  {
    code: 'wallet_disconnected',
    text: 'The wallet is locked or not connected',
    hint: 'Open and unlock the wallet, connect it again, then try again.',
    retryable: true,
    codes: [4900, 4901, 4100],
    words: /\b(wallet|keyring) is (locked|disconnected)\b/i,
  },
]

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

/**
 * The wallet, or the node behind it, refused the request before anything was sent. `code` is
 * `wallet_refused`, or says why: `insufficient_funds`, `wallet_busy`, `wallet_disconnected`,
 * `blind_signing_disabled`, `device_locked`, `device_disconnected`, `wrong_device_app`.
 */
export class WalletRefusedError extends SluiceError {
  constructor(cause: unknown) {
    const problem = problems.find(
      entry =>
        findWalletCause(cause, part => {
          const code = codeOf(part)
          if (typeof code === 'number' && entry.codes?.includes(code)) return true
          return entry.words?.test(messageOf(part) ?? '') ?? false
        }) !== null,
    )
    super(problem?.text ?? `The wallet refused the request: ${reasonOf(cause)}`, {
      code: problem?.code ?? 'wallet_refused',
      cause,
      retryable: problem?.retryable ?? false,
      hints: [problem?.hint ?? 'Change what it names, then try again.', 'Nothing was sent.'],
    })
  }
}

/** What the wallet, or the node behind it, says itself: what libraries put around that names nothing. */
function reasonOf(cause: unknown): string {
  let told: string | undefined
  findWalletCause(cause, part => {
    told = messageOf(part) || told
    return false
  })
  return told?.split('\n', 1)[0] || 'no reason given'
}
