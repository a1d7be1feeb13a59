import type { ExecutionResult } from '@sluice/sdk'
import { predictListed } from '../../predict/predictListed.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Settlement } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowCurrency, TokenFlowOptions } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { byKind } from '../kindSentences.ts'
import { notOwner, zoneGone } from '../ownSentences.ts'
import { listWarnings } from '../price/listWarnings.ts'
import type { Warned } from '../price/priceWarning.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeLack } from '../purchase/feeLack.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { gasOf, hashesOf, orderIdsOf } from '../runEvidence.ts'
import { readSteps } from '../verify/readSteps.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import { listingOf } from './listingOf.ts'
import { type ListContext, type ListForm, type ListTerms, listTerms } from './listTerms.ts'
import { isZoneGone } from './orderZone.ts'
import { isRepriced } from './pricedIn.ts'
import { readListContexts } from './readListContexts.ts'
import { placeOf } from './replaceOrder.ts'
import { toldTerms } from './toldTerms.ts'
import { verifyListing } from './verifyListing.ts'

/** `terms` is there from the review on. */
export type ListQuote = Warned & {
  context: ListContext
  terms?: ListTerms | undefined
  /** Whether a transaction that approves the conduit comes before the signature. */
  needsApproval?: boolean | undefined
  /** What the approval and the order say themselves. */
  facts?: StepFacts | undefined
}

export type ListReceipt = {
  terms: ListTerms
  currency: FlowCurrency
  orderIds: readonly string[]
  /** Base units of the native currency; 0 when nothing had to be sent. */
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type ListFlow = Flow<ListForm, ListQuote, ListReceipt, 'list'>
export type ListFlowState = FlowState<ListForm, ListQuote, ListReceipt>

/** A listing of one token. */
export function createListFlow(options: TokenFlowOptions): ListFlow {
  const { client, chainId, token, account } = options
  const now = options.now ?? Date.now
  const judge = (terms: ListTerms, { several, currency: { address: currency } }: ListContext) =>
    judgedBy(
      { kind: 'listing', listings: [{ token, terms, several, currency, ...placeOf(terms) }] },
      verifyListing,
      { account, chainId, now },
    )
  return createFlow<ListForm, ListQuote, ListReceipt, 'list'>({
    kind: 'list',
    words: byKind.list,
    scope: options,
    form: { price: '', quantity: '1', duration: 30 * 86_400, gasless: true },
    first: 'sign',
    rereads: isRepriced,
    async read({ currency }, signal) {
      const [context] = await readListContexts(options, { tokens: [token], currency }, signal)
      return context === undefined || context.owned === 0n
        ? { problem: ownProblem(notOwner), unavailable: true }
        : { quote: { context }, next: 'form' }
    },
    review(form, { context: known }) {
      if (listTerms(form, known, now()).terms === undefined) return undefined
      return async signal => {
        // The form may have been open for long: what the price is measured by is that of now.
        const { currency } = form
        const [context] = await readListContexts(options, { tokens: [token], currency }, signal)
        if (context === undefined || context.owned === 0n)
          return { problem: ownProblem(notOwner), unavailable: true }
        if (isZoneGone(form, { before: known, now: context }))
          return { quote: { context }, next: 'form', problem: ownProblem(zoneGone) }
        const { terms } = listTerms(form, context, now())
        if (terms === undefined) return { quote: { context }, next: 'form' }
        const { steps } = await client.actions.listToken({
          listings: [listingOf({ token, context, terms })],
          wallet: readOnlyWallet(options),
          chainId,
          precheck: true,
          signal,
        })
        const needsApproval = steps.some(
          step =>
            step.kind === 'transaction' && step.items.some(item => item.status === 'incomplete'),
        )
        const told = toldTerms(steps, { token, terms, context }, { account, chainId })
        const { verify } = judge(told, context)
        const facts = await readSteps(options, steps, { deed: 'order-signature', verify })
        const quote = { context, terms: told, needsApproval, facts }
        return { quote, next: 'review', problem: await feeLack(options, facts, byKind.list) }
      }
    },
    carryOut: ({ quote: { context, terms }, wallet, signal, onProgress }) => {
      if (terms === undefined) throw new TypeError('A listing is started from its review.')
      return client.actions.listToken({
        listings: [listingOf({ token, context, terms })],
        wallet,
        chainId,
        ...judge(terms, context),
        signal,
        onProgress,
      })
    },
    warnings: ({ context, terms }) => (terms === undefined ? [] : listWarnings(terms, context)),
    settle: ({ quote, result }) => settle(result, quote),
    explain: (problem, { facts }) =>
      explainShortage(options, problem, { totals: [], gas: facts?.gas }),
    changes: () => ({ chainId, tokens: [token], accounts: [account] }),
    predict: ({ quote: { context, terms }, steps }) => {
      const [id] = orderIdsOf(steps)
      if (id === undefined || terms === undefined) return []
      const order = { id, maker: account, price: terms.unitPrice, currency: context.currency }
      return predictListed({ token: { ...token, chainId }, order })
    },
  })
}

function settle(result: ExecutionResult, { context, terms }: ListQuote): Settlement<ListReceipt> {
  const { status, error } = result.state
  if (status !== 'complete' || terms === undefined)
    return { outcome: 'failed', problem: problemOf(error, result.steps, 'list', byKind.list) }
  return {
    outcome: 'complete',
    receipt: {
      terms,
      currency: context.currency,
      orderIds: orderIdsOf(result.steps),
      gas: gasOf(result.steps),
      txHashes: hashesOf(result.steps),
    },
  }
}
