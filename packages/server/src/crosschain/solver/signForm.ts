import type { Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import type { SignedForm, StoredCall } from '../../storage/schema/crossChain.ts'
import type { Party } from '../party.ts'
import type { GasFees } from '../solverNode.ts'

/** A replacement has to pay at least a tenth more; nodes differ, so it pays an eighth more. */
const raise = (fee: bigint) => (fee * 9n) / 8n + 1n

/**
 * Signs a transaction of the solver with the fees of the moment: twice the base fee, so that it stays good
 * for some blocks. What replaces an earlier form pays more than it.
 *
 * @returns undefined where that would be more than the settings allow.
 */
export async function signForm(
  { context, settings, account }: Party,
  options: signForm.Options,
): Promise<SignedForm | undefined> {
  const { nonce, call, gas, fees, replaced, now } = options
  const floor = {
    max: replaced ? raise(BigInt(replaced.maxFeePerGas)) : 0n,
    tip: replaced ? raise(BigInt(replaced.maxPriorityFeePerGas)) : 0n,
  }
  const tip = larger(fees.tip, floor.tip)
  const wanted = larger(2n * fees.base + tip, floor.max)
  const maxFeePerGas = wanted < settings.mostPerGas ? wanted : settings.mostPerGas
  if (maxFeePerGas < floor.max || maxFeePerGas < tip) return undefined
  const raw: Hex = await account.signTransaction({
    type: 'eip1559',
    chainId: context.chain.id,
    nonce,
    to: call.to,
    data: call.data,
    value: BigInt(call.value),
    gas: BigInt(gas),
    maxFeePerGas,
    maxPriorityFeePerGas: tip,
  })
  return {
    hash: keccak256(raw),
    raw,
    maxFeePerGas: maxFeePerGas.toString(),
    maxPriorityFeePerGas: tip.toString(),
    signedAt: now,
  }
}

export declare namespace signForm {
  type Options = {
    nonce: number
    call: StoredCall
    gas: number
    fees: GasFees
    /** The form with this nonce that is not mined. */
    replaced?: SignedForm | undefined
    /** Milliseconds since 1970. */
    now: number
  }
}

const larger = (left: bigint, right: bigint) => (left > right ? left : right)
