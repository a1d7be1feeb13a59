import { zeroAddress } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import type { KindWords } from '../kindSentences.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import { feeOnly, feeOnTop } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'
import type { GasFacts } from '../verify/gasOfSteps.ts'
import { readBalances } from './readBalances.ts'
import { shortage } from './shortage.ts'
import { withFeeLack } from './withFeeLack.ts'

/**
 * The currencies of which there is less than needed, the network fee with it, as a problem that says how much is
 * missing. A fee or a balance that nobody knows is not taken for a lack, nor is what a fee is at most: there has to be
 * less than it takes surely.
 *
 * @param needed What leaves the account beside the fee.
 */
export async function feeShortage(
  scope: FlowScope,
  needed: readonly FlowAmount[],
  { balances, gas, gasLeast = gas, words }: feeShortage.Options,
): Promise<FlowProblem | undefined> {
  const short = shortage(needed, balances, words)
  if (short !== undefined) return withFeeLack(scope, short, { gas, gasLeast })
  if (gas === undefined || gas === 0n) return undefined
  const isNative = ({ currency }: FlowAmount) => currency.address === zeroAddress
  const { currency, amount } = needed.find(isNative) ?? {
    ...{ currency: nativeCurrency(scope, scope.chainId), amount: 0n },
  }
  const held = balances.find(isNative) ?? (await readBalances(scope, [{ currency, amount }]))[0]
  if (held === undefined || held.amount >= amount + (gasLeast ?? gas)) return undefined
  const missing = amount + gas - held.amount
  const happened = amount > 0n ? feeOnTop : feeOnly
  return ownProblem(
    'insufficient_funds',
    { missing, isFee: true, currency, happened, needed },
    words,
  )
}

export declare namespace feeShortage {
  type Options = Partial<GasFacts> & {
    balances: readonly FlowAmount[]
    words?: KindWords | undefined
  }
}
