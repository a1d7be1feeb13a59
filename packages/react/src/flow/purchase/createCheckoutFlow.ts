import type { Address } from 'viem'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowScope } from '../flowTypes.ts'
import { mostLines } from '../mostLines.ts'
import { cartChanged, nothingChosen, tooMany } from '../ownSentences.ts'
import type { Acknowledging } from '../price/priceWarning.ts'
import { ownProblem } from '../problemOf.ts'
import { carryOutPurchase } from './carryOutPurchase.ts'
import { explainHeld } from './explainHeld.ts'
import { type ChosenOrder, findStale, isDearer, type StaleLine } from './findStale.ts'
import { predictPurchase } from './predictPurchase.ts'
import { purchaseWarnings } from './purchaseWarnings.ts'
import { readAsks } from './readAsks.ts'
import { type PurchaseQuote, quotePurchase, readPurchase, reviewPurchase } from './readPurchase.ts'
import { type PurchaseReceipt, settlePurchase } from './settlePurchase.ts'
import { unboughtOf } from './unboughtOf.ts'

export type CheckoutForm = Acknowledging & {
  items: readonly ChosenOrder[]
  /** What is paid in; by default what all orders ask for, else the native currency. */
  currency?: Address | undefined
  /** `drop`: the others are bought without what is stale. `stop`: nothing is, until the cart is put right. */
  whenStale: 'drop' | 'stop'
  /** Whether the rest is bought when an order fails in the transaction itself. */
  partial: boolean
}

/** `stale` names what cannot be bought as it was chosen, line by line. */
export type CheckoutQuote = PurchaseQuote & { stale: readonly StaleLine[] }

export type CheckoutFlow = Flow<CheckoutForm, CheckoutQuote, PurchaseReceipt, 'checkout'>
export type CheckoutFlowState = FlowState<CheckoutForm, CheckoutQuote, PurchaseReceipt>

/** A purchase of what is in a cart: orders of any collections and marketplaces, in one transaction. */
export function createCheckoutFlow(scope: FlowScope): CheckoutFlow {
  const now = scope.now ?? Date.now
  return createFlow<CheckoutForm, CheckoutQuote, PurchaseReceipt, 'checkout'>({
    kind: 'checkout',
    scope,
    form: { items: [], whenStale: 'stop', partial: false },
    first: 'submit',
    rereads: (before, after) =>
      before.items !== after.items ||
      before.currency !== after.currency ||
      before.partial !== after.partial ||
      before.whenStale !== after.whenStale,
    async read(form, signal): Promise<Reading<CheckoutQuote>> {
      if (form.items.length === 0) return { problem: ownProblem(nothingChosen) }
      if (form.items.length > mostLines) return { problem: ownProblem(tooMany) }
      const ids = form.items.map(item => item.orderId)
      const orders = await readAsks(scope, ids, signal)
      const found = findStale(form.items, { orders, account: scope.account, now: now() })
      const { currency } = form
      const priced = await readPurchase(scope, { lines: found.lines, currency, signal })
      const chosenOf = (orderId: string) => form.items.find(item => item.orderId === orderId)
      const late = [...priced.lines, ...priced.missing].flatMap((line): StaleLine[] => {
        const chosen = chosenOf(line.orderId)
        if (chosen === undefined) return []
        if (priced.missing.includes(line)) return [{ chosen, reason: 'gone' }]
        return isDearer(line, chosen) ? [{ chosen, reason: 'dearer', now: line }] : []
      })
      const stale = [...found.stale, ...late]
      const lines = priced.lines.filter(line => !late.some(entry => entry.now === line))
      const isStopped = stale.length > 0 && form.whenStale === 'stop'
      const { quote, problem } = isStopped
        ? await quotePurchase(scope, lines)
        : await reviewPurchase(scope, lines, { currency, partial: form.partial, signal })
      const whole = { ...quote, stale }
      if (lines.length === 0) return { quote: whole, next: 'form', problem: nothingLeft(stale) }
      if (isStopped) return { quote: whole, next: 'form', problem: ownProblem(cartChanged) }
      return { quote: whole, next: 'review', problem }
    },
    warnings: (quote, signal, { partial }) => purchaseWarnings(scope, quote, signal, partial),
    carryOut: ({ form, ...run }) => carryOutPurchase(scope, run, { ...form, byOrder: true }),
    settle({ form, quote, result }) {
      const end = settlePurchase(quote, result, { account: scope.account, kind: 'checkout' })
      const left = unboughtOf(end, result.steps)
      const items = form.items.flatMap(item => {
        const quantity = left?.get(item.orderId)
        return quantity === undefined ? [] : [{ ...item, quantity }]
      })
      return end.outcome === 'failed' || items.length === 0 ? end : { ...end, rest: { items } }
    },
    explain: (problem, quote, steps) => explainHeld(scope, { problem, quote, steps }),
    predict: run => predictPurchase(scope, run),
    changes: (_, { lines }) => ({
      chainId: scope.chainId,
      tokens: lines.map(line => line.token),
      accounts: [scope.account, ...lines.map(line => line.maker)],
    }),
  })
}

function nothingLeft(stale: readonly StaleLine[]) {
  if (stale.every(({ reason }) => reason === 'own')) return ownProblem('own_listing')
  return stale.every(({ reason }) => reason === 'gone')
    ? ownProblem('not_for_sale')
    : ownProblem(cartChanged)
}
