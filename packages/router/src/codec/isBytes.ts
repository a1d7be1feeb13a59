import type { Hex } from 'viem'

/** Whether a value is whole bytes in hex, in any case. */
export function isBytes(value: unknown): value is Hex {
  return typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value)
}
