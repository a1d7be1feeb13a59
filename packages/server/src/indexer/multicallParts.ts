import type { Hex } from 'viem'
import { decodeFunctionData } from 'viem/utils'
import { aggregateAbi } from '../mint/aggregateAbi.ts'
import type { Payment } from './chainSource.ts'
import { multicallAddress } from './rpcReads.ts'

/**
 * What a transaction that Multicall3 shared out among several calls, all or none, sent to each contract that it called;
 * undefined of any other one. What pays without a call, such as a fee, is not among it.
 */
export function multicallParts(
  to: Hex | null,
  input: Hex | undefined,
): Payment['parts'] | undefined {
  if (to !== multicallAddress || input === undefined) return undefined
  try {
    const [calls] = decodeFunctionData({ abi: aggregateAbi, data: input }).args
    // One that may fail has perhaps sent nothing.
    if (calls.some(({ allowFailure }) => allowFailure)) return undefined
    return calls
      .filter(({ callData }) => callData !== '0x')
      .map(({ target, value }) => ({ to: target.toLowerCase() as Hex, value }))
  } catch {
    return undefined
  }
}
