import { type Address, type Hex, zeroAddress } from 'viem'
import type { Facts } from './types.ts'

/** A transaction as it is judged; `value` in base units of the native currency. */
export type FactCall = { to: Address; data: Hex; value: bigint }

/** What of the facts a reader of calls knows; the rest is nothing. */
export type CallFacts = Partial<Facts> & Pick<Facts, 'method'>

export const native = (amount: bigint) => ({
  ...{ token: zeroAddress, standard: 'native' as const, amount },
})

export const lower = (address: string): Address => `0x${address.slice(2).toLowerCase()}`
