import { createFlow, type Flow, type Reading } from '../createFlow.ts'
import type { FlowState } from '../flowState.ts'
import { predictEdited } from '../order/predictEdited.ts'
import { type EditWay, readOwnOrder } from '../order/readOwnOrder.ts'
import { cancelsFirst, halfDone, replacementOf, wasCancelled } from '../order/replaceOrder.ts'
import { withQuantity } from '../order/withQuantity.ts'
import { makeAnother } from '../ownSentences.ts'
import { bidWarnings } from '../price/bidWarnings.ts'
import { ownProblem } from '../problemOf.ts'
import { gasOf, hashesOf, orderIdsOf } from '../runEvidence.ts'
import { worthOf } from '../worthOf.ts'
import { type BidForm, bidTerms } from './bidTerms.ts'
import {
  type BidFlowOptions,
  type BidQuote,
  type BidReceipt,
  carryOutBid,
  changedBy,
  emptyBid,
  predictedBid,
  reviewBid,
  settleBid,
} from './createBidFlow.ts'
import { readOfferContext } from './readBidContext.ts'

export type EditBidQuote = BidQuote & {
  /**
   * The price of one that is offered now, base units, for how many it still is, and when it ends, seconds since
   * 1970.
   */
  before: { unitPrice: bigint | undefined; quantity: bigint; expiresAt: number }
  /** How it is changed: by one signature, or by a transaction and a signature. */
  way: EditWay
}

export type EditBidFlow = Flow<BidForm, EditBidQuote, BidReceipt, 'edit-bid'>
export type EditBidFlowState = FlowState<BidForm, EditBidQuote, BidReceipt>

/** Another price, or a later end, for an offer of the account; `target` is what it is for. */
export function createEditBidFlow(options: BidFlowOptions & { orderId: string }): EditBidFlow {
  const { chainId, target, account, orderId } = options
  const now = options.now ?? Date.now
  return createFlow<BidForm, EditBidQuote, BidReceipt, 'edit-bid'>({
    kind: 'edit-bid',
    scope: options,
    form: { ...emptyBid, quantity: undefined },
    first: 'sign',
    async read(_, signal): Promise<Reading<EditBidQuote>> {
      const [found, context] = await Promise.all([
        readOwnOrder(options, { orderId, side: 'buy' }, signal),
        readOfferContext(options, signal),
      ])
      if ('problem' in found) return { problem: found.problem, unavailable: true }
      const { order, way } = found
      const unitPrice = worthOf(order.price, [context.currency.address])
      const quantity = BigInt(order.quantityRemaining ?? 1)
      const before = { unitPrice, quantity, expiresAt: order.validUntil }
      return { quote: { context, before, way }, next: 'form' }
    },
    review(form, { context, before, way }) {
      const { terms } = bidTerms(withQuantity(form, before), context, now())
      if (terms === undefined) return undefined
      return async (signal): Promise<Reading<EditBidQuote>> => {
        const instead = replacementOf(way)
        const reading = await reviewBid(options, { context, terms, signal, instead })
        if (reading.steps !== undefined && !cancelsFirst(reading.steps, way))
          return { problem: ownProblem('not_cancellable', { next: makeAnother }) }
        return 'quote' in reading
          ? { ...reading, quote: { ...reading.quote, before, way } }
          : reading
      }
    },
    warnings: ({ context, terms }) =>
      terms === undefined ? [] : bidWarnings(terms, context, orderId),
    carryOut: ({ quote, ...run }) =>
      carryOutBid(options, { ...run, quote }, replacementOf(quote.way)),
    settle: ({ quote, result }) => settleBid(result, quote, 'edit-bid'),
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
