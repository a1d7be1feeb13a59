import { isSluiceError, type SwapQuote as RouteQuote } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { Reading } from '../flowDefinition.ts'
import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
import { byKind } from '../kindSentences.ts'
import { swapSentences } from '../ownSentences.ts'
import type { Acknowledging, Warned } from '../price/priceWarning.ts'
import { ownProblem } from '../problemOf.ts'
import { readBalances } from '../purchase/readBalances.ts'
import { shortage } from '../purchase/shortage.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import { type SwapKind, swapKind } from './swapKind.ts'

export type SwapForm = Acknowledging & {
  currencyIn: FlowCurrency
  currencyOut: FlowCurrency
  tradeType: 'exactIn' | 'exactOut'
  /** Base units: of `currencyIn` for an exact input, of `currencyOut` for an exact output. */
  amount: bigint
  /** How far the pools may move before the swap fails, in bps (1 = 0.01 %). */
  slippageBps: number
  /** Who gets what comes out; the account when absent. */
  recipient?: Address | undefined
  /**
   * The price impact, in bps, that was seen and accepted where it is more than `mostImpactBps`. What is worse has to
   * be accepted anew.
   */
  acceptedImpactBps?: number | undefined
  /** The slippage, in bps, that was accepted where it is more than `mostSlippageBps`; a larger one has to be accepted anew. */
  acceptedSlippageBps?: number | undefined
}

/** What a swap gives and takes; amounts in base units of its two currencies. */
export type SwapQuote = Warned & {
  kind: SwapKind
  currencyIn: FlowCurrency
  currencyOut: FlowCurrency
  tradeType: 'exactIn' | 'exactOut'
  /** As the pools stood when it was read. */
  amountIn: bigint
  amountOut: bigint
  /** What may leave the account at most, and must come out at least: what is held to. */
  most: bigint
  least: bigint
  recipient: Address
  /** How much worse than the mid price it is, fees of the pools and taxes of the tokens included, in bps. */
  priceImpactBps: number
  /** Whether the price impact must be accepted before it goes on. */
  needsAcceptance: boolean
  /** Output per input in base units, before fees. */
  midPrice: { numerator: bigint; denominator: bigint }
  route: RouteQuote['route']
  /** Milliseconds since 1970 at which it was read. */
  readAt: number
  balance: bigint | undefined
  /** What the steps say themselves; there from the review on. */
  facts?: StepFacts | undefined
}

/** A price impact above this, in bps, must be accepted by the person. */
export const mostImpactBps = 500

/** Asks the marketplace what a form comes to, without steps. */
export async function readSwapQuote(
  scope: FlowScope,
  form: SwapForm,
  signal: AbortSignal,
): Promise<Reading<SwapQuote>> {
  const { currencyIn, currencyOut, amount, tradeType, slippageBps, recipient } = form
  if (amount <= 0n) return { problem: ownProblem(swapSentences.noAmount) }
  if (isAddressEqual(currencyIn.address, currencyOut.address))
    return { problem: ownProblem(swapSentences.sameCurrency) }
  const asked = {
    ...{ taker: scope.account, currencyIn: currencyIn.address, currencyOut: currencyOut.address },
    ...{ amount: amount.toString(), tradeType, slippageBps, recipient, onlyPath: true },
  }
  const { chainId } = scope
  const answer = await scope.client
    .request('/execute/swap/v1', { body: asked, chainId, signal })
    .catch((error: unknown) => {
      const status = isSluiceError(error) ? error.details.statusCode : undefined
      if (status === 404 || status === 501) return undefined
      throw error
    })
  if (answer === undefined)
    return { problem: ownProblem(swapSentences.unavailable), unavailable: true }
  const quote = quoteOf(answer.swap, form, scope)
  if (quote === undefined) return { problem: ownProblem('bad_response') }
  const needed = [{ currency: currencyIn, amount: quote.most }]
  const [held] = await readBalances(scope, needed)
  const problem = shortage(needed, held === undefined ? [] : [held], byKind.swap)
  return { quote: { ...quote, balance: held?.amount }, next: 'form', problem }
}

/** The quote of an answer; undefined when it is not what was asked for. */
function quoteOf(
  swap: RouteQuote | null | undefined,
  form: SwapForm,
  scope: FlowScope,
): SwapQuote | undefined {
  const { account, now = Date.now } = scope
  const { currencyIn, currencyOut, tradeType, amount, slippageBps, recipient = account } = form
  const isExactIn = tradeType === 'exactIn'
  const limit = isExactIn ? swap?.minimumOut : swap?.maximumIn
  if (!swap || !limit || !/^[0-9]+$/.test(swap.midPrice.numerator)) return undefined
  if (!/^[1-9][0-9]*$/.test(swap.midPrice.denominator)) return undefined
  const [amountIn, amountOut] = [BigInt(swap.amountIn), BigInt(swap.amountOut)]
  const fits =
    isAddressEqual(swap.currencyIn, currencyIn.address) &&
    isAddressEqual(swap.currencyOut, currencyOut.address) &&
    (isExactIn ? amountIn : amountOut) === amount &&
    isLimit(BigInt(limit), { tradeType, amountIn, amountOut, slippageBps })
  if (!fits) return undefined
  const midPrice = {
    numerator: BigInt(swap.midPrice.numerator),
    denominator: BigInt(swap.midPrice.denominator),
  }
  const told = swap.priceImpactBps
  const implied = impactOf({ amountIn, amountOut, midPrice })
  // Of two words about the price the worse one counts.
  const priceImpactBps = implied === undefined || implied < told ? told : implied
  return {
    kind: swapKind(form, scope),
    ...{ currencyIn, currencyOut, tradeType, amountIn, amountOut, recipient },
    most: isExactIn ? amountIn : BigInt(limit),
    least: isExactIn ? BigInt(limit) : amountOut,
    ...{ priceImpactBps, needsAcceptance: priceImpactBps > mostImpactBps, midPrice },
    route: swap.route,
    readAt: now(),
    balance: undefined,
  }
}

/** Whether a limit leaves the pools no more than the slippage that was asked for, and the swap something. */
function isLimit(
  limit: bigint,
  terms: Pick<SwapForm, 'tradeType' | 'slippageBps'> & Pick<SwapQuote, 'amountIn' | 'amountOut'>,
): boolean {
  const { tradeType, amountIn, amountOut } = terms
  const slippage = BigInt(terms.slippageBps)
  // Rounded down both, as a marketplace does: of the least a base unit may be missing, of the most none is added.
  return tradeType === 'exactIn'
    ? limit > 0n && limit <= amountOut && limit >= (amountOut * 10_000n) / (10_000n + slippage)
    : limit >= amountIn && limit <= (amountIn * (10_000n + slippage)) / 10_000n
}

/** What amounts are worse than the mid price, in bps, rounded up; undefined where there is no such price. */
function impactOf({
  amountIn,
  amountOut,
  midPrice,
}: Pick<SwapQuote, 'amountIn' | 'amountOut' | 'midPrice'>): number | undefined {
  const expected = amountIn * midPrice.numerator
  if (expected === 0n) return undefined
  const lost = expected - amountOut * midPrice.denominator
  // A share, not an amount: at most 10,000.
  return lost <= 0n ? 0 : Number((lost * 10_000n + expected - 1n) / expected)
}
