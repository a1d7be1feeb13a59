import type { ExecutionStep } from '@sluice/sdk'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import { explainShortage } from './carryOutPurchase.ts'
import { heldOf } from './heldOf.ts'
import type { PurchaseQuote } from './readPurchase.ts'
import { swappedFor } from './swappedFor.ts'

/** A lack of funds with what is missing, and a purchase that failed after its swap, or in spite of it, with what that brought. */
export async function explainHeld(
  scope: FlowScope,
  end: {
    problem: FlowProblem
    quote: Pick<PurchaseQuote, 'lines' | 'totals' | 'sale'>
    steps: readonly ExecutionStep[]
  },
): Promise<FlowProblem> {
  const { client, chainId, account } = scope
  const { lines, totals, sale } = end.quote
  const held =
    end.problem.code === 'nothing_bought'
      ? swappedFor(
          lines.map(({ currency, unitPrice, quantity, pay }) => ({
            ...{ price: { currency, amount: unitPrice * quantity }, pay },
          })),
        )
      : heldOf(end.steps, {
          account,
          wrappedNative: client.chains.find(({ id }) => id === chainId)?.wrappedNative,
          currencies: lines.map(({ currency }) => currency),
        })
  const problem = await explainShortage(scope, end.problem, { totals, gas: sale?.gas })
  return held.length === 0 ? problem : { ...problem, held }
}
