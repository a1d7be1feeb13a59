import type { StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { readDeposit } from './readDeposit.ts'

/** What is wrong with a deposit by its own bytes; what it pays for, they do not say. */
export function depositFault(
  data: StepItem['data'],
  { origin, through, least = 0n, most, within, now }: depositFault.Options,
): Reason | undefined {
  const deposit = readDeposit(data)
  if (deposit === undefined) return 'no_deposit'
  if (deposit.chainId !== origin) return 'deposit_origin'
  if (!sameAddress(deposit.to, through)) return 'deposit_escrow'
  if (deposit.value > most) return 'deposit_more'
  if (deposit.value < least) return 'deposit_less'
  const held = deposit.deadline - BigInt(Math.floor(now() / 1000))
  return held > BigInt(within) ? 'deposit_held' : undefined
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
