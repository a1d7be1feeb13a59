import type { StepItem } from './state.ts'

/** `deposit(bytes32 content, uint64 deadline)` of `CrossChainEscrow.sol`: both are words of their own. */
const deposit = /^0x70aae7b8[0-9a-f]{64}0{48}([0-9a-f]{16})$/i

/**
 * From when a payment for something on another chain is the payer's again unless it was taken, in seconds since 1970:
 * the deadline in the bytes that were sent, which the escrow holds to. Undefined where they state none.
 */
export function refundableFrom({ data }: Pick<StepItem, 'data'>): number | undefined {
  const [, word] = (data && 'data' in data && deposit.exec(data.data)) || []
  if (word === undefined) return undefined
  const seconds = BigInt(`0x${word}`)
  // What no calendar has is no deadline.
  return seconds > 0n && seconds < 1n << 40n ? Number(seconds) : undefined
}
