import type { Address } from 'viem'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowCurrency, TokenFlowOptions } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { byKind } from '../kindSentences.ts'
import { filledMeanwhile, makeAnother, notCancellable, notHeld, zoneGone } from '../ownSentences.ts'
import { listWarnings } from '../price/listWarnings.ts'
import type { Warned } from '../price/priceWarning.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeLack } from '../purchase/feeLack.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { gasOf, hashesOf, orderIdsOf } from '../runEvidence.ts'
import { readSteps } from '../verify/readSteps.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import { assertAsMany } from './assertAsMany.ts'
import { currencyOf } from './currencyOf.ts'
import { listingOf } from './listingOf.ts'
import { type ListContext, type ListForm, type ListTerms, listTerms } from './listTerms.ts'
import { isZoneGone } from './orderZone.ts'
import { predictEdited } from './predictEdited.ts'
import { readListContexts } from './readListContexts.ts'
import { beforeOf, type EditWay, type OrderBefore, readOwnOrder } from './readOwnOrder.ts'
import { cancelsFirst, halfDone, placeOf, wasCancelled } from './replaceOrder.ts'
import { toldTerms } from './toldTerms.ts'
import { verifyListing } from './verifyListing.ts'
import { isFewerNow, withQuantity } from './withQuantity.ts'

export type EditListingQuote = Warned &
  OrderBefore & {
    context: ListContext
    terms?: ListTerms | undefined
    /** What is cancelled and what is signed says itself. */
    facts?: StepFacts | undefined
  }

export type EditListingReceipt = {
  terms: ListTerms
  currency: FlowCurrency
  /** Empty when the old listing is cancelled and the new one was not made. */
  orderIds: readonly string[]
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type EditListingFlow = Flow<ListForm, EditListingQuote, EditListingReceipt, 'edit-listing'>
export type EditListingFlowState = FlowState<ListForm, EditListingQuote, EditListingReceipt>

/** Another price, or a later end, for a listing of the account. */
export function createEditListingFlow(
  options: TokenFlowOptions & { orderId: string },
): EditListingFlow {
  const { client, chainId, token, account, orderId } = options
  const now = options.now ?? Date.now
  const judge = (terms: ListTerms, context: ListContext, way: EditWay) => {
    const { several, currency } = context
    const listing = { token, terms, several, currency: currency.address, ...placeOf(terms, way) }
    const by = { account, chainId, now }
    return judgedBy({ kind: 'listing', listings: [listing] }, verifyListing, by)
  }
  /** What is known of the token in the currency of the order, which a change keeps. */
  const readContext = (currency: Address, signal: AbortSignal) =>
    readListContexts(options, { tokens: [token], currency }, signal)
  const readOwn = (signal: AbortSignal) => readOwnOrder(options, { orderId, side: 'sell' }, signal)
  return createFlow<ListForm, EditListingQuote, EditListingReceipt, 'edit-listing'>({
    kind: 'edit-listing',
    words: byKind['edit-listing'],
    scope: options,
    form: { price: '', duration: 30 * 86_400, gasless: true },
    first: 'sign',
    async read(_, signal): Promise<Reading<EditListingQuote>> {
      const found = await readOwn(signal)
      if ('problem' in found) return { problem: found.problem, unavailable: true }
      const { currency, problem } = currencyOf(options, [found.order])
      if (currency === undefined) return { problem, unavailable: true }
      const [context] = await readContext(currency.address, signal)
      if (context === undefined) return { problem: problemOf(undefined) }
      if (context.owned === 0n) return { problem: ownProblem(notHeld), unavailable: true }
      return { quote: { context, ...beforeOf(found, context.currency.address) }, next: 'form' }
    },
    review(form, { before, context: known }) {
      const termsOf = (now: OrderBefore['before'], context: ListContext, at: number) =>
        listTerms(withQuantity(form, now), context, at).terms
      if (termsOf(before, known, now()) === undefined) return undefined
      return async (signal): Promise<Reading<EditListingQuote>> => {
        // Of several some may have been bought, and all: what is gone must not be listed once more. What the price is
        // measured by is that of now, too.
        const [found, [context = known]] = await Promise.all([
          readOwn(signal),
          readContext(known.currency.address, signal),
        ])
        if ('problem' in found) return { problem: found.problem, unavailable: true }
        if (context.owned === 0n) return { problem: ownProblem(notHeld), unavailable: true }
        const own = beforeOf(found, context.currency.address)
        const { way } = own
        const terms = termsOf(own.before, context, now())
        if (isFewerNow(form, before, own.before))
          return { quote: { context, ...own }, next: 'form', problem: ownProblem(filledMeanwhile) }
        if (way.way === 'cancel-first' && isZoneGone(form, { before: known, now: context }))
          return { quote: { context, ...own }, next: 'form', problem: ownProblem(zoneGone) }
        if (terms === undefined) return { quote: { context, ...own }, next: 'form' }
        const { steps } = await client.actions.listToken({
          listings: [listingOf({ token, context, terms, way })],
          wallet: readOnlyWallet(options),
          chainId,
          precheck: true,
          signal,
        })
        if (!cancelsFirst(steps, way))
          return { problem: ownProblem(notCancellable, { next: makeAnother }) }
        const told = toldTerms(steps, { token, terms, context }, { account, chainId })
        const { verify } = judge(told, context, way)
        const facts = await readSteps(options, steps, { deed: 'order-signature', verify })
        const quote = { context, ...own, terms: told, facts }
        return {
          quote,
          next: 'review',
          problem: await feeLack(options, facts, byKind['edit-listing']),
        }
      }
    },
    carryOut: async ({ quote, wallet, signal, onProgress }) => {
      const { context, terms, way, before } = quote
      if (terms === undefined) throw new TypeError('A listing is changed from its review.')
      assertAsMany(await readOwn(signal), { before, currency: context.currency.address })
      return client.actions.listToken({
        listings: [listingOf({ token, context, terms, way })],
        wallet,
        chainId,
        ...judge(terms, context, way),
        signal,
        onProgress,
      })
    },
    warnings: ({ context, terms }) =>
      terms === undefined ? [] : listWarnings(terms, context, { replaces: orderId }),
    settle({ quote, result: { steps, state } }) {
      return state.status === 'complete' && quote.terms !== undefined
        ? { outcome: 'complete', receipt: receiptOf(quote.terms, quote, steps) }
        : {
            outcome: 'failed',
            problem: problemOf(state.error, steps, 'edit-listing', byKind['edit-listing']),
          }
    },
    recover: ({ quote, error, steps }) =>
      wasCancelled(steps) && quote.terms !== undefined
        ? {
            outcome: 'partial',
            receipt: receiptOf(quote.terms, quote, steps),
            problem: halfDone(error, steps, 'edit-listing'),
          }
        : undefined,
    explain: (problem, { facts }) =>
      explainShortage(options, problem, { totals: [], gas: facts?.gas }),
    changes: () => ({ chainId, tokens: [token], accounts: [account] }),
    predict: ({ quote: { context, terms }, steps }) => {
      const [id] = orderIdsOf(steps)
      if (id === undefined || terms === undefined) return []
      const order = { id, maker: account, price: terms.unitPrice, currency: context.currency }
      return predictEdited({
        ...{ chainId, orderId, what: 'listed', order },
        token: { ...token, chainId },
      })
    },
  })
}

function receiptOf(
  terms: ListTerms,
  { context }: EditListingQuote,
  steps: Parameters<typeof gasOf>[0],
): EditListingReceipt {
  return {
    ...{ terms, currency: context.currency, orderIds: orderIdsOf(steps) },
    ...{ gas: gasOf(steps), txHashes: hashesOf(steps) },
  }
}
