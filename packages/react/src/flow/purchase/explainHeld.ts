import type { ExecutionStep } from '@sluice/sdk'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import { explainShortage } from './carryOutPurchase.ts'
import { heldOf } from './heldOf.ts'
import type { PurchaseQuote } from './readPurchase.ts'

/** A lack of funds with what is missing, and a purchase that failed after its swap with what that brought. */
export async function explainHeld(
  scope: FlowScope,
  end: {
    problem: FlowProblem
    quote: Pick<PurchaseQuote, 'lines' | 'totals' | 'sale'>
    steps: readonly ExecutionStep[]
  },
): Promise<FlowProblem> {
  const { client, chainId, account } = scope
  const held = heldOf(end.steps, {
    account,
    wrappedNative: client.chains.find(({ id }) => id === chainId)?.wrappedNative,
    currencies: end.quote.lines.map(({ currency }) => currency),
  })
  const { totals, sale } = end.quote
  const problem = await explainShortage(scope, end.problem, { totals, gas: sale?.gas })
  return held.length === 0 ? problem : { ...problem, held }
}
