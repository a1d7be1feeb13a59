import { type Hex, isHex } from 'viem'
import { messageOf } from '../errors.ts'
import { findWalletCause } from '../wallet/findWalletCause.ts'
import { codeOf } from '../wallet/walletError.ts'
import { WouldRevertError } from './preflightErrors.ts'
import { revertReason } from './revertReason.ts'

/** That a node, or the one behind a wallet, says plainly that a transaction would fail; undefined of any other error. */
export function readRevert(error: unknown): WouldRevertError | undefined {
  const bytes = revertData(error)
  const isReverted =
    findWalletCause(error, part => codeOf(part) === 3) !== null ||
    says(error, /execution reverted/i) ||
    (bytes !== undefined && says(error, /\brevert(ed)?\b/i))
  if (!isReverted) return undefined
  const reason = revertReason(bytes) ?? toldReason(error)
  return new WouldRevertError({ reason, data: bytes, cause: error })
}

/** Some wallets leave out the bytes, and keep what they say. */
function toldReason(error: unknown): string | undefined {
  const told = /execution reverted: ([^\n"]+)/i
  const part = findWalletCause(error, each => told.test(messageOf(each) ?? ''))
  return told.exec(messageOf(part) ?? '')?.[1]?.trim()
}

function says(error: unknown, words: RegExp): boolean {
  return findWalletCause(error, part => words.test(messageOf(part) ?? '')) !== null
}

function revertData(error: unknown): Hex | undefined {
  const dataOf = (part: unknown): unknown =>
    typeof part === 'object' && part !== null ? Reflect.get(part, 'data') : undefined
  const bytes = dataOf(findWalletCause(error, part => isHex(dataOf(part))))
  return isHex(bytes) && bytes !== '0x' ? bytes : undefined
}
