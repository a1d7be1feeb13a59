import type { Hex } from 'viem'
import { keccak256, stringToHex } from 'viem/utils'

/** What a request asks for, as a hash: a payment is the one of a repeated request only where this is the same. */
export const askedFor = (content: Readonly<Record<string, unknown>>): Hex =>
  keccak256(stringToHex(JSON.stringify(content)))
