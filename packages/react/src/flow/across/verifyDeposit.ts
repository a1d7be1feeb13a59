import type { StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { sameAddress } from '../verify/sameAddress.ts'
import { verifier } from '../verify/verifier.ts'
import { readDeposit } from './readDeposit.ts'

/**
 * Judges the one payment of a purchase that is paid on another chain: a deposit in the escrow that the review
 * named, on that chain, of the price and no dearer relayer than it said, which is free again as soon as it said.
 */
export function verifyDeposit(options: verifyDeposit.Options) {
  return verifier((step, item) =>
    step.kind !== 'transaction' || step.id !== 'sale' || step.items.length !== 1
      ? 'the step is not the one payment'
      : depositFault(item.data, options),
  )
}

export declare namespace verifyDeposit {
  type Options = {
    /** The chain that is paid on. */
    origin: number
    /** The escrow there. */
    through: Address
    /** The price, and that with the dearest relayer; base units of the origin chain's native currency. */
    least: bigint
    most: bigint
    /** For how many seconds the payment may be held at most. */
    within: number
    /** Milliseconds since 1970. */
    now: () => number
  }
}

function depositFault(
  data: StepItem['data'],
  { origin, through, least, most, within, now }: verifyDeposit.Options,
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
