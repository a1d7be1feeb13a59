import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import { byKind } from '../kindSentences.ts'
import { assertAsMany } from '../order/assertAsMany.ts'
import { currencyOf } from '../order/currencyOf.ts'
import { isZoneGone } from '../order/orderZone.ts'
import { predictEdited } from '../order/predictEdited.ts'
import { beforeOf, type OrderBefore, readOwnOrder } from '../order/readOwnOrder.ts'
import { cancelsFirst, halfDone, wasCancelled } from '../order/replaceOrder.ts'
import { isFewerNow, withQuantity } from '../order/withQuantity.ts'
import { filledMeanwhile, makeAnother, notCancellable, zoneGone } from '../ownSentences.ts'
import { bidWarnings } from '../price/bidWarnings.ts'
import { ownProblem } from '../problemOf.ts'
import { gasOf, hashesOf, orderIdsOf } from '../runEvidence.ts'
import { type BidContext, type BidForm, bidTerms } from './bidTerms.ts'
import {
  type BidFlowOptions,
  type BidQuote,
  type BidReceipt,
  carryOutBid,
  changedBy,
  emptyBid,
  explainBid,
  predictedBid,
  reviewBid,
  settleBid,
} from './createBidFlow.ts'
import { readOfferContext } from './readBidContext.ts'

export type EditBidQuote = BidQuote & OrderBefore

export type EditBidFlow = Flow<BidForm, EditBidQuote, BidReceipt, 'edit-bid'>
export type EditBidFlowState = FlowState<BidForm, EditBidQuote, BidReceipt>

/** Another price, or a later end, for an offer of the account; `target` is what it is for. */
export function createEditBidFlow(options: BidFlowOptions & { orderId: string }): EditBidFlow {
  const { chainId, target, account, orderId } = options
  const now = options.now ?? Date.now
  const readOwn = (signal: AbortSignal) => readOwnOrder(options, { orderId, side: 'buy' }, signal)
  return createFlow<BidForm, EditBidQuote, BidReceipt, 'edit-bid'>({
    kind: 'edit-bid',
    words: byKind['edit-bid'],
    scope: options,
    form: { ...emptyBid, quantity: undefined },
    first: 'sign',
    async read(_, signal): Promise<Reading<EditBidQuote>> {
      const found = await readOwn(signal)
      if ('problem' in found) return { problem: found.problem, unavailable: true }
      // A change keeps the currency of its order.
      const { currency, problem } = currencyOf(options, [found.order])
      if (currency === undefined) return { problem, unavailable: true }
      const context = await readOfferContext(options, { currency: currency.address }, signal)
      return { quote: { context, ...beforeOf(found, context.currency.address) }, next: 'form' }
    },
    review(form, { before, context: known }) {
      const termsOf = (now: OrderBefore['before'], context: BidContext, at: number) =>
        bidTerms(withQuantity(form, now), context, at).terms
      if (termsOf(before, known, now()) === undefined) return undefined
      return async (signal): Promise<Reading<EditBidQuote>> => {
        // Some may have been sold into it, and all that it was for: what is filled must not be offered once more. The
        // market and the balance are those of now, too.
        const [found, context] = await Promise.all([
          readOwn(signal),
          readOfferContext(options, { currency: known.currency.address }, signal),
        ])
        if ('problem' in found) return { problem: found.problem, unavailable: true }
        const own = beforeOf(found, context.currency.address)
        const { way } = own
        const terms = termsOf(own.before, context, now())
        if (isFewerNow(form, before, own.before))
          return { quote: { context, ...own }, next: 'form', problem: ownProblem(filledMeanwhile) }
        if (way.way === 'cancel-first' && isZoneGone(form, { before: known, now: context }))
          return { quote: { context, ...own }, next: 'form', problem: ownProblem(zoneGone) }
        if (terms === undefined) return { quote: { context, ...own }, next: 'form' }
        const reading = await reviewBid(options, { context, terms, signal, way })
        if (reading.steps !== undefined && !cancelsFirst(reading.steps, way))
          return { problem: ownProblem(notCancellable, { next: makeAnother }) }
        return 'quote' in reading ? { ...reading, quote: { ...reading.quote, ...own } } : reading
      }
    },
    warnings: ({ context, terms, facts }) =>
      terms === undefined ? [] : bidWarnings({ terms, facts }, context, orderId),
    async carryOut({ quote, ...run }) {
      const { before, context } = quote
      assertAsMany(await readOwn(run.signal), { before, currency: context.currency.address })
      return carryOutBid(options, { ...run, quote }, quote.way)
    },
    settle: ({ quote, result }) => settleBid(result, quote, 'edit-bid'),
    explain: (problem, quote) => explainBid(options, problem, quote),
    predict: ({ quote, steps }) => {
      const bid = predictedBid(options, quote, steps)
      return bid === undefined ? [] : predictEdited({ chainId, orderId, what: 'bid', ...bid })
    },
    recover({ quote: { context, terms }, error, steps }) {
      if (!wasCancelled(steps) || terms === undefined) return undefined
      return {
        outcome: 'partial',
        receipt: {
          ...{ terms, currency: context.currency, orderIds: orderIdsOf(steps) },
          ...{ gas: gasOf(steps), txHashes: hashesOf(steps) },
        },
        problem: halfDone(error, steps, 'edit-bid'),
      }
    },
    changes: () => ({ chainId, ...changedBy(target), accounts: [account] }),
  })
}
