import type { Hex } from 'viem'

/** Whether a message is exactly 32 bytes of hex and nothing else: signed raw, nobody can read it. */
export function isRawHash(message: string): message is Hex {
  return /^0x[0-9a-fA-F]{64}$/.test(message)
}
