import type { Address, Hex } from 'viem'
import { isBytes } from '../codec/isBytes.ts'
import type { Command } from '../command.ts'
import { invalid } from '../errors.ts'
import type { Amount } from '../toAmount.ts'

/** What a holder signed for Permit2: one token, one spender. */
export type Permit2Permit = {
  details: {
    token: Address
    /** Base units. */
    amount: Amount
    /** Seconds since 1970. */
    expiration: number | Amount
    nonce: number | Amount
  }
  spender: Address
  /** Seconds since 1970. */
  sigDeadline: Amount
  signature: Hex
}

/**
 * The command that hands a holder's signature to Permit2. Signatures of 64 bytes (EIP-2098), and those
 * whose last byte is 0 or 1, are given the form that Permit2 reads; those of contract accounts have
 * another length and stay as they are.
 *
 * @throws RouterError that names the signature. Other fields are checked when the command is encoded.
 */
export function permitCommand(permit: Permit2Permit, path = 'permit'): Command {
  if (typeof permit !== 'object' || permit === null) throw invalid(path, permit, 'must be a permit')
  const { signature, ...rest } = permit
  return {
    command: 'PERMIT2_PERMIT',
    args: { permit: rest, signature: toSignature(signature, `${path}.signature`) },
  } as Command
}

/** r, s and a last byte of 27 or 28. */
function toSignature(signature: unknown, path: string): Hex {
  // The signature stays out of the error: whoever has it may use it.
  if (!isBytes(signature)) throw invalid(path, undefined, 'must be bytes in hex')
  const digits = signature.slice(2).toLowerCase()
  if (digits.length === 128) {
    const top = Number.parseInt(digits.slice(64, 66), 16)
    const rest = (top & 0x7f).toString(16).padStart(2, '0')
    return `0x${digits.slice(0, 64)}${rest}${digits.slice(66)}${top > 0x7f ? '1c' : '1b'}`
  }
  if (digits.length !== 130) return `0x${digits}`
  const last = Number.parseInt(digits.slice(128), 16)
  if (last > 1 && last < 27) throw invalid(path, undefined, 'must end in 0, 1, or 27 and more')
  // 27 and 28, or what EIP-155 makes of them; 0 and 1 count the other way.
  const odd = last < 2 ? last === 1 : last % 2 === 0
  return `0x${digits.slice(0, 128)}${odd ? '1c' : '1b'}`
}
