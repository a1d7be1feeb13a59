import { isAddressEqual } from 'viem'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { byKind } from '../kindSentences.ts'
import { swapSentences } from '../ownSentences.ts'
import { openWarnings } from '../price/openWarnings.ts'
import { unknownCurrencyWarnings } from '../price/unknownCurrencyWarnings.ts'
import { ownProblem } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeShortage } from '../purchase/feeShortage.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { checkRecipient } from '../transfer/checkRecipient.ts'
import { readSteps } from '../verify/readSteps.ts'
import { isImpactAccepted } from './isImpactAccepted.ts'
import { isSlippageAccepted } from './isSlippageAccepted.ts'
import { isWorseQuote } from './isWorseQuote.ts'
import { readSwapQuote, type SwapForm, type SwapQuote } from './readSwapQuote.ts'
import { type SwapReceipt, settleSwap } from './settleSwap.ts'
import { verifySwap } from './verifySwap.ts'

export type SwapFlow = Flow<SwapForm, SwapQuote, SwapReceipt, 'swap'> & {
  /**
   * Reads the quote anew, as it should be while a form or a review is shown: pools move. A review stands until then.
   * Nothing happens elsewhere, nor in a form where something is wrong that another reading does not mend.
   */
  refresh(): void
}
export type SwapFlowState = FlowState<SwapForm, SwapQuote, SwapReceipt>

export type SwapFlowOptions = FlowScope & {
  currencyIn: FlowCurrency
  currencyOut: FlowCurrency
}

const defaultSlippage = 50
/** Milliseconds after which a review is read anew before it is carried out. */
const freshFor = 60_000
/** Milliseconds for which a review that became worse is only looked at: a press may have been meant for what stood there. */
const lookFor = 1_500

/** The step of each kind that is the exchange itself. */
const deeds = { swap: 'swap', wrap: 'currency-wrapping', unwrap: 'currency-unwrapping' } as const

/**
 * A swap of one currency for another through pools, or the native one into its wrapped form and back. What the review
 * shows as the least that comes out, or the most that goes in, is what the transaction is held to.
 */
export function createSwapFlow(options: SwapFlowOptions): SwapFlow {
  const { client, chainId, account, currencyIn, currencyOut } = options
  const wrappedNative = client.chains.find(({ id }) => id === chainId)?.wrappedNative
  const request = ({ slippageBps }: SwapForm, quote: SwapQuote) => {
    const { most, least, tradeType, recipient } = quote
    const isExactIn = tradeType === 'exactIn'
    const [currencyIn, currencyOut] = [quote.currencyIn.address, quote.currencyOut.address]
    return {
      ...{ currencyIn, currencyOut, tradeType, slippageBps, chainId },
      amount: isExactIn ? quote.amountIn : quote.amountOut,
      ...(isAddressEqual(recipient, account) ? {} : { recipient }),
      expectedPrice: {
        [isExactIn ? currencyOut : currencyIn]: { raw: isExactIn ? least : most },
      },
    }
  }
  const judge = (
    { slippageBps }: SwapForm,
    { recipient, tradeType, most, least, ...quote }: SwapQuote,
  ) =>
    judgedBy(
      {
        ...{ kind: 'swap', wrappedNative, recipient, tradeType, most, least, slippageBps },
        currencyIn: quote.currencyIn.address,
        currencyOut: quote.currencyOut.address,
      },
      verifySwap,
      { account, chainId, now: options.now ?? Date.now },
    )
  let isRefreshing = false
  const flow = createFlow<SwapForm, SwapQuote, SwapReceipt, 'swap'>({
    kind: 'swap',
    words: byKind.swap,
    scope: options,
    form: {
      ...{ currencyIn, currencyOut, tradeType: 'exactIn', amount: 0n },
      slippageBps: defaultSlippage,
    },
    first: 'submit',
    rereads: (before, after) =>
      isRefreshing ||
      before.amount !== after.amount ||
      before.tradeType !== after.tradeType ||
      before.slippageBps !== after.slippageBps ||
      before.recipient !== after.recipient ||
      !isAddressEqual(before.currencyIn.address, after.currencyIn.address) ||
      !isAddressEqual(before.currencyOut.address, after.currencyOut.address),
    typed: (before, after) => before.amount !== after.amount && after.amount > 0n,
    read: (form, signal) => readSwapQuote(options, form, signal),
    review: form => async signal => {
      const { recipient } = form
      if (recipient !== undefined && !isAddressEqual(recipient, account)) {
        const contracts = [form.currencyIn.address, form.currencyOut.address]
        const known = { account, contracts, recent: [], isContract: false }
        if (checkRecipient(recipient, known).problem !== undefined)
          return { problem: ownProblem('bad_recipient') }
      }
      const reading = await readSwapQuote(options, form, signal)
      if (!('quote' in reading) || reading.problem !== undefined) return reading
      const { quote } = reading
      if (!isImpactAccepted(quote, form))
        return { ...reading, problem: ownProblem(swapSentences.priceImpact) }
      if (quote.kind === 'swap' && !isSlippageAccepted(form))
        return { ...reading, problem: ownProblem(swapSentences.slippage) }
      const { steps } = await client.actions.swapTokens({
        ...{ ...request(form, quote), wallet: readOnlyWallet(options), precheck: true, signal },
      })
      const facts = await readSteps(options, steps, {
        ...{
          deed: deeds[quote.kind],
          recipient: quote.recipient,
          verify: judge(form, quote).verify,
        },
      })
      const { currencyIn, most, balance } = quote
      const needed = [{ currency: currencyIn, amount: most }]
      const balances = balance === undefined ? [] : [{ currency: currencyIn, amount: balance }]
      const problem =
        facts.problem ??
        (await feeShortage(options, needed, { ...facts, balances, words: byKind.swap }))
      return { quote: { ...quote, facts }, next: 'review', problem }
    },
    warnings: async ({ currencyIn, currencyOut, most, least }) =>
      unknownCurrencyWarnings(options, [
        { currency: currencyIn, amount: most },
        { currency: currencyOut, amount: least },
      ]),
    carryOut: ({ form, quote, wallet, signal, onProgress }) =>
      client.actions.swapTokens({
        ...request(form, quote),
        ...judge(form, quote),
        ...{ wallet, signal, onProgress },
      }),
    settle: ({ quote, result }) => settleSwap(result, quote, { account, wrappedNative }),
    explain: (problem, { currencyIn, most, facts }) =>
      explainShortage(options, problem, {
        ...{ totals: [{ currency: currencyIn, amount: most }], gas: facts?.gas },
      }),
    // Of the market only offers depend on it: their maker may have more or less of what they are in.
    changes: () => ({ chainId, tokens: [], accounts: [account], aspects: ['bids'] }),
  })
  const clock = options.now ?? Date.now
  let reviewing: Promise<void> | undefined
  let worseAt = Number.NEGATIVE_INFINITY
  const reviewed = () => {
    const state = flow.getState()
    return state.phase === 'review' ? state.quote : undefined
  }
  const reviewAnew = () => {
    const before = reviewed()
    reviewing ??= flow.review().finally(() => {
      reviewing = undefined
      const now = reviewed()
      if (before && now && isWorseQuote(now, before)) worseAt = clock()
    })
    return reviewing
  }
  const isOld = ({ readAt }: SwapQuote) => clock() - readAt > freshFor
  return {
    ...flow,
    async review() {
      // What was typed just now is reviewed once it is read, not what stood there before.
      await untilRead(flow)
      await flow.review()
    },
    async start() {
      const state = flow.getState()
      // The form of a review can still be changed.
      if (state.phase === 'review' && !isAccepted(state.quote, state.form)) return
      if (state.phase === 'review' && clock() - worseAt < lookFor) return
      if (state.phase === 'review' && isOld(state.quote)) {
        await reviewAnew()
        const now = flow.getState()
        // What is worse than what was agreed to is shown first.
        if (now.phase !== 'review' || now.form !== state.form || isOld(now.quote)) return
        if (isWorseQuote(now.quote, state.quote)) return
      }
      await flow.start()
    },
    refresh() {
      const { phase, problem } = flow.getState()
      if (phase === 'review') return void reviewAnew()
      if (phase !== 'form' || (problem && problem.code !== 'insufficient_funds')) return
      isRefreshing = true
      flow.setForm({})
      isRefreshing = false
    },
  }
}

const isAccepted = (quote: SwapQuote, form: SwapForm) =>
  isImpactAccepted(quote, form) &&
  (quote.kind !== 'swap' || isSlippageAccepted(form)) &&
  openWarnings(form, quote).length === 0

function untilRead({ getState, subscribe }: Pick<SwapFlow, 'getState' | 'subscribe'>) {
  return new Promise<void>(resolve => {
    if (getState().phase !== 'loading') return resolve()
    const stop = subscribe(() => {
      if (getState().phase === 'loading') return
      stop()
      resolve()
    })
  })
}
