import type { StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { sameAddress } from '../verify/sameAddress.ts'
import { readDeposit } from './readDeposit.ts'

/** What is wrong with a deposit by its own bytes; what it pays for, they do not say. */
export function depositFault(
  data: StepItem['data'],
  { origin, through, least = 0n, most, within, now }: depositFault.Options,
): string | undefined {
  const deposit = readDeposit(data)
  if (deposit === undefined) return 'the transaction is no deposit'
  if (deposit.chainId !== origin) return 'the deposit is on another chain'
  if (!sameAddress(deposit.to, through)) return 'the deposit goes to another contract'
  if (deposit.value > most) return 'the deposit is more than the review said'
  if (deposit.value < least) return 'the deposit is less than the price'
  const held = deposit.deadline - BigInt(Math.floor(now() / 1000))
  return held > BigInt(within) ? 'the deposit is held for longer than the review said' : undefined
}

export declare namespace depositFault {
  type Options = {
    /** The chain that is paid on. */
    origin: number
    /** The escrow there. */
    through: Address
    /** Base units of the origin chain's native currency. */
    least?: bigint | undefined
    most: bigint
    /** For how many seconds the payment may be held at most. */
    within: number
    /** Milliseconds since 1970. */
    now: () => number
  }
}
