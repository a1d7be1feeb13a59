import type { ExecuteResponse } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { toPrice } from '../price.ts'
import { nativeOf } from '../routes/toOrder.ts'

/**
 * What some transactions of a quote take of gas, by the node's own trial of each as things stand, and what that costs
 * now. Nothing where one of them cannot be tried out yet: an approval is missing, or money.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function estimateFees(
  { chain, source }: ChainContext,
  options: estimateFees.Options,
): Promise<Pick<ExecuteResponse, 'fees' | 'gasEstimate'>> {
  const { from, calls } = options
  if (!source.gasCost || calls.length === 0) return {}
  const costs = await Promise.all(calls.map(call => source.gasCost?.({ ...call, from })))
  let [gas, cost] = [0n, 0n]
  for (const each of costs) {
    if (!each) return {}
    gas += each.gas
    cost += each.gas * each.price
  }
  const { currency, amount } = toPrice(cost, nativeOf(chain))
  const priced = { currency: { ...currency, chainId: chain.id }, amount }
  return { fees: { gas: priced }, gasEstimate: Number(gas) }
}

export declare namespace estimateFees {
  type Options = {
    from: Hex
    /** `value` is in base units of the native currency. */
    calls: readonly { to: Hex; data: Hex; value: bigint }[]
  }
}
