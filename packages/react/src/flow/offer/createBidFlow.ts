import type { ExecutionResult, ExecutionStep, placeBid } from '@sluice/sdk'
import { predictBid } from '../../predict/predictBid.ts'
import type { PredictedOrder } from '../../predict/prediction.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { FlowRun, Reading, Settlement } from '../flowDefinition.ts'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowCurrency, FlowScope, TokenReference } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { byKind } from '../kindSentences.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import { isZoneGone } from '../order/orderZone.ts'
import { isRepriced } from '../order/pricedIn.ts'
import type { EditWay } from '../order/readOwnOrder.ts'
import { placeOf } from '../order/replaceOrder.ts'
import { feeOnly, zoneGone } from '../ownSentences.ts'
import { bidWarnings } from '../price/bidWarnings.ts'
import type { Warned } from '../price/priceWarning.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { gasOf, hashesOf, orderIdsOf } from '../runEvidence.ts'
import type { RunTerms } from '../runs/runTerms.ts'
import type { GasFacts } from '../verify/gasOfSteps.ts'
import { readSteps } from '../verify/readSteps.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import { bidOf } from './bidOf.ts'
import { type BidContext, type BidForm, type BidTerms, bidTerms } from './bidTerms.ts'
import { usualDays } from './isLongSpan.ts'
import { type BidTarget, readOfferContext, readWanted } from './readBidContext.ts'
import { verifyBid, type Wanted } from './verifyBid.ts'

/** `terms` and what follows are there from the review on. */
export type BidQuote = Warned & {
  context: BidContext
  terms?: BidTerms | undefined
  /** What is wrapped first, exactly, base units. */
  wrap?: bigint | undefined
  /** Whether a transaction that approves the currency comes before the signature. */
  needsApproval?: boolean | undefined
  wanted?: Wanted | undefined
  /** How many tokens the offer is for any of, of an attribute. */
  tokens?: number | undefined
  /** What is wrapped, approved and signed says itself. */
  facts?: StepFacts | undefined
}

export type BidReceipt = {
  terms: BidTerms
  currency: FlowCurrency
  orderIds: readonly string[]
  /** Base units of the native currency; 0 when nothing had to be sent. */
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type BidFlow = Flow<BidForm, BidQuote, BidReceipt, 'bid'>
export type BidFlowState = FlowState<BidForm, BidQuote, BidReceipt>

export type BidFlowOptions = FlowScope & { target: BidTarget }

export const emptyBid: BidForm = {
  ...{ price: '', quantity: '1', duration: usualDays * 86_400, longer: false, gasless: false },
}

/** An offer for one token, for any of a collection, or for any with an attribute. */
export function createBidFlow(options: BidFlowOptions): BidFlow {
  const { chainId, target, account } = options
  const now = options.now ?? Date.now
  return createFlow<BidForm, BidQuote, BidReceipt, 'bid'>({
    kind: 'bid',
    words: byKind.bid,
    scope: options,
    form: emptyBid,
    first: 'sign',
    rereads: isRepriced,
    async read(form, signal) {
      return { quote: { context: await readOfferContext(options, form, signal) }, next: 'form' }
    },
    review(form, quote) {
      if (bidTerms(form, quote.context, now()).terms === undefined) return undefined
      return async signal => {
        // The form may have been open for long: the market and the balance are those of now.
        const context = await readOfferContext(options, form, signal)
        if (isZoneGone(form, { before: quote.context, now: context }))
          return { quote: { context }, next: 'form', problem: ownProblem(zoneGone) }
        const { terms } = bidTerms(form, context, now())
        return terms === undefined
          ? { quote: { context }, next: 'form' }
          : reviewBid(options, { context, terms, signal })
      }
    },
    warnings: ({ context, terms, facts }) =>
      terms === undefined ? [] : bidWarnings({ terms, facts }, context),
    carryOut: run => carryOutBid(options, run),
    settle: ({ quote, result }) => settleBid(result, quote, 'bid'),
    explain: (problem, quote) => explainBid(options, problem, quote),
    predict: ({ quote, steps }) => {
      const bid = predictedBid(options, quote, steps)
      return bid?.token === undefined ? [] : predictBid({ ...bid, token: bid.token })
    },
    changes: () => ({ chainId, ...changedBy(target), accounts: [account] }),
  })
}

/** The offer that was posted; its token is undefined when it is for any of several. */
export function predictedBid(
  { chainId, account, target: { contract, tokenId } }: BidFlowOptions,
  { context: { currency }, terms }: BidQuote,
  steps: readonly ExecutionStep[],
): { token: TokenReference | undefined; order: PredictedOrder } | undefined {
  const [id] = orderIdsOf(steps)
  if (id === undefined || terms === undefined) return undefined
  const token = tokenId === undefined ? undefined : { chainId, contract, tokenId }
  return { token, order: { id, maker: account, price: terms.unitPrice, currency } }
}

/** What an offer for this touches. */
export function changedBy({ contract, tokenId }: BidTarget) {
  return tokenId === undefined
    ? { tokens: [], collections: [contract] }
    : { tokens: [{ contract, tokenId }] }
}

/** Asks the marketplace for the steps of an offer: what it wraps and approves stands in the review. */
export async function reviewBid(
  options: BidFlowOptions,
  review: {
    context: BidContext
    terms: BidTerms
    signal: AbortSignal
    way?: EditWay | undefined
  },
): Promise<Reading<BidQuote> & { steps?: readonly ExecutionStep[] }> {
  const { context, terms, signal, way } = review
  const { currency } = context
  const { missing } = terms
  if (missing !== undefined && missing > 0n) {
    const problem = ownProblem('insufficient_funds', { missing, currency }, byKind.bid)
    return { quote: { context, terms }, next: 'form', problem }
  }
  const [{ steps }, { wanted, tokens }] = await Promise.all([
    options.client.actions.placeBid({
      bids: [bidOf(options.target, context, terms, way)],
      wallet: readOnlyWallet(options),
      chainId: options.chainId,
      precheck: true,
      signal,
    }),
    readWanted(options, signal),
  ])
  const wrap = open(steps, 'currency-wrapping').reduce(
    (sum, item) => sum + (readTransaction(item.data)?.value ?? 0n),
    0n,
  )
  // What an offer never needs is no part of what is agreed on, whatever the marketplace wraps.
  const needed = context.isOther ? 0n : terms.price
  const most = wrap < needed ? wrap : needed
  const { verify } = judgeBid(options, { context, terms, wanted, wrap: most }, way)
  const facts = await readSteps(options, steps, { deed: 'order-signature', verify })
  const needsApproval = open(steps, 'currency-approval').length > 0
  const quote = { ...{ context, terms, wanted, tokens, wrap: most }, needsApproval, facts }
  const problem = facts.problem ?? feeLack(options, { context, terms, wrap: most, facts })
  return { quote, next: 'review', problem, steps }
}

/**
 * What is missing of the native currency for what is wrapped and for the network fees. Where there is enough for the
 * fees, less has to be wrapped with more of the wrapped currency.
 */
function feeLack(
  options: BidFlowOptions,
  { context, terms, wrap, facts }: feeLack.Options,
): FlowProblem | undefined {
  const { native: held } = context
  const { gas, gasLeast = gas } = facts
  if (held === undefined || gas === undefined || gasLeast === undefined) return undefined
  if (held >= wrap + gasLeast) return undefined
  const currency = held < gas ? nativeCurrency(options, options.chainId) : context.currency
  const missing = wrap + gas - held
  // What is not wrapped for it has to stay: unwrapped for the fee, the offer would lack it.
  const needed = [{ currency: context.currency, amount: terms.price - wrap }]
  const told = { missing, isFee: true, currency, needed }
  return ownProblem('insufficient_funds', { ...told, happened: feeOnly }, byKind.bid)
}

declare namespace feeLack {
  type Options = { context: BidContext; terms: BidTerms; wrap: bigint; facts: GasFacts }
}

/** A lack of funds with what is missing: of the fees, once what is wrapped was counted. */
export function explainBid(
  options: BidFlowOptions,
  problem: FlowProblem,
  { wrap = 0n, facts, terms, context: { currency } }: BidQuote,
): Promise<FlowProblem> {
  const wrapped = { currency: nativeCurrency(options, options.chainId), amount: wrap }
  const kept = terms === undefined ? [] : [{ currency, amount: terms.price - wrap }]
  const told = { totals: wrap > 0n ? [wrapped] : [], kept, gas: facts?.gas }
  return explainShortage(options, problem, told)
}

/** What judges the bytes of an offer, in its review and before the wallet is asked. */
function judgeBid(
  { account, chainId, target, now = Date.now }: BidFlowOptions,
  bid: { context: BidContext; terms: BidTerms; wanted: Wanted; wrap: bigint },
  way?: EditWay,
) {
  const { context, terms, wanted, wrap } = bid
  const place = placeOf(terms, way)
  return judgedBy(
    {
      ...{ kind: 'offer', wanted, terms, wrap, ...place, attribute: target.attribute },
      // Each that is accepted uses up a part of the allowance: it has to be enough for all.
      allows: terms.price + sumBeside(context, way),
      currency: context.currency.address,
      several: target.several,
    },
    verifyBid,
    { account, chainId, now },
  )
}

/** What the other offers of the account come to, base units: without that which this one takes the place of. */
function sumBeside({ offers = [] }: BidContext, way?: EditWay): bigint {
  const gone = way?.replaces.toLowerCase()
  return offers
    .filter(({ orderId }) => orderId !== gone)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

export function carryOutBid(
  options: BidFlowOptions,
  { quote, wallet, signal, onProgress }: Omit<FlowRun<unknown, BidQuote>, 'form'>,
  way?: EditWay,
): Promise<ExecutionResult> {
  const { request } = judgedBid(options, quote, way)
  return options.client.actions.placeBid({ ...request, wallet, signal, onProgress })
}

/** What the marketplace is asked for one offer, and what that may be, as its review showed it. */
export function judgedBid(
  options: BidFlowOptions,
  { context, terms, wrap, wanted }: BidQuote,
  way?: EditWay,
): {
  terms: Extract<RunTerms, { kind: 'offer' }>
  request: Pick<placeBid.Options, 'bids' | 'chainId' | 'terms' | 'verify'>
} {
  if (terms === undefined || wanted === undefined || wrap === undefined)
    throw new TypeError('An offer is started from its review.')
  const judged = judgeBid(options, { context, terms, wanted, wrap }, way)
  const bids = [bidOf(options.target, context, terms, way)]
  return { terms: judged.terms, request: { bids, chainId: options.chainId, ...judged } }
}

export function settleBid(
  { state: { status, error }, steps }: ExecutionResult,
  { context, terms }: BidQuote,
  kind: 'bid' | 'edit-bid',
): Settlement<BidReceipt> {
  if (status !== 'complete' || terms === undefined)
    return { outcome: 'failed', problem: problemOf(error, steps, kind, byKind[kind]) }
  return {
    outcome: 'complete',
    receipt: {
      ...{ terms, currency: context.currency, orderIds: orderIdsOf(steps) },
      ...{ gas: gasOf(steps), txHashes: hashesOf(steps) },
    },
  }
}

function open(steps: readonly ExecutionStep[], id: string) {
  return steps
    .filter(step => step.id === id && step.kind === 'transaction')
    .flatMap(step => step.items.filter(item => item.status === 'incomplete'))
}
