import type { FlowProblem } from '../flowProblem.ts'
import type { FlowAmount, FlowKind } from '../flowTypes.ts'
import { ownProblem } from '../problemOf.ts'

/** The first currency of which there is less than needed, as a problem that says how much is missing. */
export function shortage(
  needed: readonly FlowAmount[],
  balances: readonly FlowAmount[],
  kind?: FlowKind,
): FlowProblem | undefined {
  for (const { currency, amount } of needed) {
    const balance = balances.find(entry => entry.currency.address === currency.address)?.amount
    if (balance !== undefined && balance < amount)
      return ownProblem('insufficient_funds', { missing: amount - balance, currency }, kind)
  }
  return undefined
}
