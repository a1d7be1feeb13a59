import type { Hex } from 'viem'
import { keccak256, stringToHex } from 'viem/utils'

/** The private key of a maker who signs orders of the benchmark. */
export const signerKey = (index: number): Hex => keccak256(stringToHex(`sluice bench ${index}`))
