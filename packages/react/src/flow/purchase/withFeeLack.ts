import { zeroAddress } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import type { GasFacts } from '../verify/gasOfSteps.ts'
import { readBalances } from './readBalances.ts'

/** What a purchase takes of gas at most, and surely, in plain transfers of 21,000. */
const [most, least] = [25n, 5n]

/**
 * A lack of what a trade costs, with the network fee beside it where there is too little for that, too. What lacks its
 * price has no steps that could tell the fee: then it is a figure at most, told where there is not the least that it takes.
 */
export async function withFeeLack(
  scope: FlowScope,
  short: FlowProblem,
  { gas, gasLeast = gas }: Partial<GasFacts> = {},
): Promise<FlowProblem> {
  const { also = [] } = short
  // With the native currency the fee is missing in any case.
  if ([short, ...also].some(({ currency }) => currency?.address === zeroAddress)) return short
  const native = scope.client.chains
    .find(({ id }) => id === scope.chainId)
    ?.paymentTokens.find(({ address }) => address === zeroAddress)
  // Where nobody told its unit no amount of it can be shown.
  if (native === undefined) return short
  const [[held], transfer] = await Promise.all([
    readBalances(scope, [{ currency: native, amount: 0n }]),
    gas ?? scope.getGasCost?.({ to: scope.account, data: '0x', value: 0n }).catch(() => undefined),
  ])
  if (held === undefined || transfer === undefined) return short
  const inNative =
    short.needed?.find(({ currency }) => currency.address === zeroAddress)?.amount ?? 0n
  const left = held.amount - inNative
  if (left >= (gasLeast ?? transfer * least)) return short
  const amount = (gas ?? transfer * most) - left
  return { ...short, also: [...also, { currency: native, amount, isFee: true }] }
}
