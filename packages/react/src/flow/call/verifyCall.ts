import type { ExecutionStep, StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { verifier } from '../verify/verifier.ts'

/** Judges the deposit for calls on another chain: it goes where the review said, on that chain, and is no more. */
export function verifyCall(options: verifyCall.Options) {
  return verifier((step, item) => depositFault(step, item.data, options))
}

export declare namespace verifyCall {
  type Options = {
    /** The chain that is paid on. */
    origin: number
    /** The contract that takes the deposit. */
    through: Address
    /** Base units of the origin chain's native currency. */
    most: bigint
  }
}

function depositFault(
  step: ExecutionStep,
  data: StepItem['data'],
  { origin, through, most }: verifyCall.Options,
): string | undefined {
  if (step.kind !== 'transaction' || step.id !== 'deposit') return 'the step is no deposit'
  const transaction = readTransaction(data)
  if (transaction === undefined) return 'there is no transaction'
  if (transaction.chainId !== origin) return 'the deposit is on another chain'
  if (!sameAddress(transaction.to, through)) return 'the deposit goes to another contract'
  return transaction.value > most ? 'the deposit is more than the review said' : undefined
}
