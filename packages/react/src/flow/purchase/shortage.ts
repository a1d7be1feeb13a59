import type { FlowProblem } from '../flowProblem.ts'
import type { FlowAmount } from '../flowTypes.ts'
import type { KindWords } from '../kindSentences.ts'
import { ownProblem } from '../problemOf.ts'

/** The currencies of which there is less than needed, as a problem that says how much of each is missing. */
export function shortage(
  needed: readonly FlowAmount[],
  balances: readonly FlowAmount[],
  words?: KindWords,
): FlowProblem | undefined {
  const [first, ...also] = needed.flatMap(({ currency, amount }) => {
    const balance = balances.find(entry => entry.currency.address === currency.address)?.amount
    return balance !== undefined && balance < amount ? [{ currency, amount: amount - balance }] : []
  })
  if (first === undefined) return undefined
  const { currency, amount: missing } = first
  return ownProblem('insufficient_funds', { missing, currency, also, needed }, words)
}
