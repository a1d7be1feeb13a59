import type { ExecutionResult, ExecutionStep } from '@sluice/sdk'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading, Settlement } from '../flowDefinition.ts'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowAmount, FlowScope, TokenReference } from '../flowTypes.ts'
import { byKind } from '../kindSentences.ts'
import { mostLines } from '../mostLines.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import { changedBy } from '../offer/createBidFlow.ts'
import {
  floorMoved,
  ladderClosed,
  makeAnother,
  notCancellable,
  nothingChosen,
  tooMany,
  zoneGone,
} from '../ownSentences.ts'
import { editWarnings } from '../price/editWarnings.ts'
import type { Warned } from '../price/priceWarning.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeShortage } from '../purchase/feeShortage.ts'
import { gasOf, hashesOf } from '../runEvidence.ts'
import { createSeriesPlan, type SeriesPlan } from '../series/createSeriesPlan.ts'
import { backingOf } from './backingOf.ts'
import { carryOutEdits } from './carryOutEdits.ts'
import { closeLadder } from './closeLadder.ts'
import {
  type EditManyForm,
  type EditManyLine,
  type EditManyOrder,
  editManyLines,
} from './editManyLines.ts'
import { editOutcomes } from './editOutcomes.ts'
import { isZoneGone } from './orderZone.ts'
import { predictEdited } from './predictEdited.ts'
import { pricedBy } from './pricedBy.ts'
import { type EditedOrder, readEditedOrders } from './readEditedOrders.ts'
import { halfDone } from './replaceOrder.ts'
import { repricedItems } from './repricedItems.ts'
import { type ReviewedEdits, reviewEdits } from './reviewEdits.ts'

/** `reviewed` is there from the review on. */
export type EditManyQuote = Warned & {
  lines: readonly EditManyLine[]
  /** Orders that were over already, so that nothing is done about them. */
  over: readonly string[]
  reviewed?: ReviewedEdits | undefined
}

/** `gone`: the old order is cancelled, and there is no new one. `unknown`: there may be a new one. */
export type EditOutcome = 'changed' | 'unchanged' | 'gone' | 'unknown'

export type EditManyReceipt = {
  lines: readonly { line: EditManyLine; outcome: EditOutcome }[]
  changed: number
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type EditManyFlow = Flow<
  EditManyForm,
  EditManyQuote,
  EditManyReceipt,
  'edit-listing' | 'edit-bid'
>
export type EditManyFlowState = FlowState<EditManyForm, EditManyQuote, EditManyReceipt>

/** What the orders are for: all listings, or all offers. */
export type EditManyFlowOptions = FlowScope & { orders: readonly EditedOrder[] }

/**
 * Other prices, or a later end, for many listings, or many offers, of the account. Listings are signed together
 * where the wallet can; each offer by itself, because what it wraps and for which tokens it is differ.
 */
export function createEditManyFlow(options: EditManyFlowOptions): EditManyFlow {
  const { chainId, account, orders } = options
  const kind = orders[0]?.side === 'buy' ? 'edit-bid' : 'edit-listing'
  const now = options.now ?? Date.now
  const plan = createSeriesPlan(options, kind === 'edit-bid' ? 'bid' : 'list')
  return createFlow<EditManyForm, EditManyQuote, EditManyReceipt, 'edit-listing' | 'edit-bid'>({
    kind,
    words: byKind[kind],
    scope: options,
    form: { items: [], duration: 30 * 86_400, longer: false, gasless: kind === 'edit-listing' },
    first: 'sign',
    async read(form, signal): Promise<Reading<EditManyQuote, EditManyForm>> {
      if (orders.length === 0) return { problem: ownProblem(nothingChosen) }
      if (orders.length > mostLines) return { problem: ownProblem(tooMany) }
      const chosen = form.items.map(({ orderId }) => orderId)
      const wanted = orders.filter(({ orderId }) => chosen.includes(orderId))
      const found = await readEditedOrders(options, wanted.length > 0 ? wanted : orders, signal)
      if ('problem' in found) return { problem: found.problem, unavailable: true }
      if (found.orders.length === 0) return allOver
      const { pricing, items } = form
      const contexts = items.map(item => {
        const order = found.orders.find(({ orderId }) => orderId === item.orderId)
        return order && { ...order.context, now: order.before.unitPrice }
      })
      const due = pricing?.isDue ? pricedBy(pricing, items, contexts) : {}
      const lines = linesOf({ ...form, ...due }, found.orders)
      return { quote: { lines, over: found.over }, next: 'form', form: due }
    },
    review(form, quote) {
      const lines = editManyLines(form, quote.lines, now())
      if (lines.length === 0 || lines.some(({ terms }) => terms === undefined)) return undefined
      return async (signal): Promise<Reading<EditManyQuote, EditManyForm>> => {
        // The form may have been open for long: what the orders are, and what their prices are measured by, or made of, is
        // that of now.
        const found = await readEditedOrders(options, quote.lines, signal)
        if ('problem' in found) return { problem: found.problem, unavailable: true }
        if (found.orders.length === 0) return allOver
        const over = [...quote.over, ...found.over]
        const closed = closeLadder(
          ({ orderId }) => found.over.includes(orderId),
          form,
          contextIn(quote.lines),
        )
        const items =
          repricedItems(closed?.items ?? form.items, contextIn(found.orders)) ?? closed?.items
        if (items?.some(({ price }, index) => price !== form.items[index]?.price)) {
          const lines = linesOf({ ...form, items }, found.orders)
          return {
            ...{ quote: { lines, over, reviewed: undefined }, next: 'form' },
            ...{
              form: { ...closed, items },
              problem: ownProblem(closed ? ladderClosed : floorMoved),
            },
          }
        }
        const lines = editManyLines(form, found.orders, now())
        const read = { ...quote, lines: found.orders, over }
        const isGone = lines.some(({ orderId, way, context }) => {
          const before = quote.lines.find(line => line.orderId === orderId)?.context ?? {}
          return way.way === 'cancel-first' && isZoneGone(form, { before, now: context })
        })
        if (isGone) return { quote: read, next: 'form', problem: ownProblem(zoneGone) }
        if (lines.length === 0 || lines.some(({ terms }) => terms === undefined))
          return { quote: read, next: 'form' }
        const reading = await reviewEdits(options, lines, signal)
        return 'problem' in reading
          ? { quote: read, next: 'form', problem: reading.problem }
          : {
              quote: { ...read, lines: reading.lines, reviewed: reading.reviewed },
              ...{ next: 'review', problem: await lackOf(reading.reviewed) },
            }
      }
    },
    warnings: ({ lines, reviewed }) => editWarnings(lines, reviewed?.facts),
    carryOut: ({ form, quote: { lines, reviewed }, ...run }) => {
      if (reviewed === undefined) throw new TypeError('Orders are changed from their review.')
      return carryOutEdits(options, { ...run, form, lines, reviewed, plan })
    },
    settle: ({ form, quote, result }) => settle(result, quote, { form, kind, plan }),
    recover({ form, quote, error, steps }) {
      const receipt = receiptOf(quote, steps)
      if (!isTouched(receipt)) return undefined
      const problem = problemFor(receipt, error, steps, kind)
      return { outcome: 'partial', receipt, problem, rest: restOf(receipt, form, plan) }
    },
    explain: (problem, { reviewed }) =>
      explainShortage(options, problem, {
        ...{
          totals: neededBy(reviewed),
          kept: backingOf(reviewed ?? { bids: [] }),
          gas: reviewed?.facts?.gas,
        },
      }),
    predict: ({ quote: { lines }, steps }) => {
      const { made } = editOutcomes(lines, steps)
      return lines.flatMap((line, index) => {
        const { orderId, side, context, terms } = line
        const id = made.get(index)
        if (id === undefined || terms === undefined) return []
        const order = { id, maker: account, price: terms.unitPrice, currency: context.currency }
        const what = side === 'sell' ? 'listed' : 'bid'
        return predictEdited({ chainId, orderId, what, token: tokenOf(line, chainId), order })
      })
    },
    changes: (_, { lines }) => {
      const touched = lines.map(line =>
        line.side === 'sell' ? { tokens: [line.token] } : changedBy(line.target),
      )
      return {
        ...{ chainId, accounts: [account] },
        tokens: touched.flatMap(each => each.tokens),
        collections: touched.flatMap(each =>
          'collections' in each ? (each.collections ?? []) : [],
        ),
      }
    },
  })

  /** All of the form that are known; those that were not named, at what they ask now, when nothing was. */
  function linesOf(form: EditManyForm, found: readonly EditManyLine[]): readonly EditManyLine[] {
    return form.items.length === 0 ? found : editManyLines(form, found, now())
  }

  /** What all of them wrap, of the native currency. */
  function neededBy({ wrap }: Pick<ReviewedEdits, 'wrap'> = { wrap: 0n }): readonly FlowAmount[] {
    return wrap > 0n ? [{ currency: nativeCurrency(options, chainId), amount: wrap }] : []
  }

  /** What is wrong with what was reviewed, a lack of funds for what all of it takes together included. */
  async function lackOf(reviewed: ReviewedEdits): Promise<FlowProblem | undefined> {
    const { problem, gas, gasLeast } = reviewed.facts ?? { gas: undefined }
    if (problem !== undefined) return problem
    const totals = neededBy(reviewed)
    const short = await feeShortage(options, totals, {
      gas,
      gasLeast,
      balances: [],
      words: byKind[kind],
    })
    return short && { ...short, needed: [...(short.needed ?? totals), ...backingOf(reviewed)] }
  }
}

const allOver = {
  problem: ownProblem(notCancellable, { next: makeAnother }),
  unavailable: true,
} as const

function settle(
  { steps, state: { status, error } }: ExecutionResult,
  quote: EditManyQuote,
  by: { form: EditManyForm; kind: 'edit-listing' | 'edit-bid'; plan: SeriesPlan },
): Settlement<EditManyReceipt, EditManyForm> {
  const receipt = receiptOf(quote, steps)
  if (status === 'complete') return { outcome: 'complete', receipt }
  if (!isTouched(receipt))
    return { outcome: 'failed', problem: problemOf(error, steps, by.kind, byKind[by.kind]) }
  const problem = problemFor(receipt, error, steps, by.kind)
  return { outcome: 'partial', receipt, problem, rest: restOf(receipt, by.form, by.plan) }
}

/** Whether anything became of any of them. */
const isTouched = ({ lines }: EditManyReceipt) =>
  lines.some(({ outcome }) => outcome === 'changed' || outcome === 'gone')

/** Those that are still as they were: what is gone cannot be changed any more. */
function restOf(
  { lines }: EditManyReceipt,
  { items }: EditManyForm,
  plan: SeriesPlan,
): Partial<EditManyForm> | undefined {
  const left = new Set(
    lines.flatMap(({ line, outcome }) => (outcome === 'unchanged' ? [line.orderId] : [])),
  )
  return left.size === 0
    ? undefined
    : { items: items.filter(({ orderId }) => left.has(orderId)), continues: plan.rest() }
}

/** That an old order is gone without a new one is said before anything else. */
function problemFor(
  { lines }: EditManyReceipt,
  error: unknown,
  steps: readonly ExecutionStep[],
  kind: 'edit-listing' | 'edit-bid',
) {
  return lines.some(({ outcome }) => outcome === 'gone')
    ? halfDone(error, steps, kind)
    : problemOf(error, steps, kind, byKind[kind])
}

/** What is known of an order that an item changes, by what was read. */
const contextIn =
  (orders: readonly EditManyOrder[]) =>
  ({ orderId }: Pick<EditManyOrder, 'orderId'>) =>
    orders.find(order => order.orderId === orderId)?.context

/** The one token that an order is for; undefined of an offer for any of several. */
function tokenOf(line: EditManyLine, chainId: number): TokenReference | undefined {
  if (line.side === 'sell') return { ...line.token, chainId }
  const { contract, tokenId } = line.target
  return tokenId === undefined ? undefined : { chainId, contract, tokenId }
}

function receiptOf({ lines }: EditManyQuote, steps: readonly ExecutionStep[]): EditManyReceipt {
  const { made, gone, open } = editOutcomes(lines, steps)
  const outcomes = lines.map((line, index) => ({
    line,
    outcome: made.has(index)
      ? ('changed' as const)
      : open.has(index)
        ? ('unknown' as const)
        : gone.has(index)
          ? ('gone' as const)
          : ('unchanged' as const),
  }))
  return {
    ...{ lines: outcomes, changed: made.size },
    ...{ gas: gasOf(steps), txHashes: hashesOf(steps) },
  }
}
