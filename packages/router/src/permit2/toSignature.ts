import type { Hex } from 'viem'
import { isBytes } from '../codec/isBytes.ts'
import { zeros } from '../codec/word.ts'
import { invalid } from '../errors.ts'

/**
 * A signature as Permit2 takes it. 64 bytes (EIP-2098), and 65 bytes whose last is a recovery bit or what
 * EIP-155 makes of it, become 65 bytes that end in 27 or 28. All others are a matter of the wallet contract
 * that they are for (EIP-1271), and stay as they are.
 *
 * @throws RouterError that names `path`, without what stood there: who has a signature may use it.
 */
export function toSignature(value: unknown, path: string): Hex {
  if (!isBytes(value)) throw invalid(path, undefined, 'must be bytes in hex')
  const signature = value.toLowerCase() as Hex
  const r = signature.slice(2, 66)
  const s = signature.slice(66, 130)
  if (signature.length === 130) {
    const top = Number.parseInt(s.slice(0, 1), 16)
    return `0x${r}${(top % 8).toString(16)}${s.slice(1)}${top < 8 ? '1b' : '1c'}`
  }
  // Safe contracts call it an approved hash when `s` is 0: its last byte, 1, is no recovery bit.
  if (signature.length !== 132 || s === zeros[64]) return signature
  const last = Number.parseInt(signature.slice(130), 16)
  // 31 and 32 are Safe's as well: signed as a message, by eth_sign.
  if (last > 1 && last < 35) return signature
  const odd = last < 2 ? last === 1 : last % 2 === 0
  return `0x${r}${s}${odd ? '1c' : '1b'}`
}
