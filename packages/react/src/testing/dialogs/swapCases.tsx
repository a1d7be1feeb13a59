import { unknownCurrencyWarnings } from '../../flow/price/unknownCurrencyWarnings.ts'
import type { SwapForm, SwapQuote } from '../../flow/swap/readSwapQuote.ts'
import type { SwapReceipt } from '../../flow/swap/settleSwap.ts'
import { universalRouter } from '../../flow/verify/knownContracts.ts'
import { SwapDialog } from '../../ui/swap/SwapDialog.tsx'
import {
  currency,
  dollars,
  eth,
  gas,
  problem,
  run,
  running,
  scope,
  short,
  stepFacts,
  txHashes,
  wrapped,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account, ether, maker, usdc, weth } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const swapForm: SwapForm = {
  ...{ currencyIn: currency, currencyOut: wrapped, tradeType: 'exactIn', amount: eth },
  slippageBps: 50,
}
const swapQuote: SwapQuote = {
  ...{ kind: 'swap', currencyIn: currency, currencyOut: dollars, tradeType: 'exactIn' },
  ...{ amountIn: eth, amountOut: 2_990_000_001n, most: eth, least: 2_975_050_000n },
  ...{ recipient: account, priceImpactBps: 34, needsAcceptance: false, balance: 5n * eth },
  midPrice: { numerator: 3_000_000_000n, denominator: eth },
  route: [
    {
      ...{ shareBps: 6000, currencies: [weth, usdc] },
      pools: [{ kind: 'v3', address: maker, fee: 3000 }],
    },
    {
      ...{ shareBps: 4000, currencies: [weth, maker, usdc] },
      pools: [
        { kind: 'v2', address: account, fee: 3000 },
        { kind: 'v3', address: undefined, fee: 100 },
      ],
    },
  ],
  readAt: 1_700_000_000_000,
  facts: stepFacts(
    {
      gives: [{ ...{ token: ether, standard: 'native', amount: eth } }],
      gets: [
        { token: usdc, amount: 2_975_050_000n, recipient: account },
        // What is left over comes back.
        { token: ether, standard: 'native', amount: 0n, recipient: account },
      ],
      through: [universalRouter],
    },
    { transactions: 1, gas },
  ),
}
/** Any token may call itself so. */
const strange = { ...dollars, address: maker }
const strangeQuote: SwapQuote = {
  ...{ ...swapQuote, currencyOut: strange, facts: undefined },
  warnings: unknownCurrencyWarnings(scope, [{ currency: strange, amount: swapQuote.least }]),
}
const dollarForm = { ...swapForm, currencyOut: dollars }
const exactOut: SwapQuote = {
  ...{ ...swapQuote, tradeType: 'exactOut', most: eth + 5n, least: swapQuote.amountOut },
}
const wrapQuote: SwapQuote = {
  ...{ ...swapQuote, kind: 'wrap', currencyOut: wrapped, amountOut: eth, least: eth, route: [] },
  ...{ priceImpactBps: 0, midPrice: { numerator: 1n, denominator: 1n }, facts: undefined },
}
const swapReceipt: SwapReceipt = {
  paid: { currency, amount: eth },
  got: { currency: dollars, amount: 2_990_000_001n },
  ...{ recipient: account, gas, txHashes },
}

export const swapCases: readonly DialogCase[] = [
  dialogCase<SwapForm, SwapQuote, SwapReceipt>(
    'swap',
    {
      empty: {
        ...{ phase: 'form', form: { ...dollarForm, amount: 0n } },
        problem: problem({ code: 'no_amount', remedy: 'none' }),
      },
      reading: { phase: 'loading', form: dollarForm },
      'a form': { phase: 'form', form: dollarForm, quote: swapQuote },
      'reading anew': {
        phase: 'loading',
        form: { ...dollarForm, amount: 2n * eth },
        quote: swapQuote,
      },
      'a large impact': {
        ...{ phase: 'form', form: dollarForm },
        quote: { ...swapQuote, priceImpactBps: 501, needsAcceptance: true },
      },
      'an impact that became larger': {
        ...{ phase: 'form', form: { ...dollarForm, acceptedImpactBps: 501 } },
        quote: { ...swapQuote, priceImpactBps: 4000, needsAcceptance: true },
      },
      'short of funds': {
        ...{ phase: 'form', form: dollarForm, quote: { ...swapQuote, balance: eth / 4n } },
        problem: short,
      },
      'no pools': {
        ...{ phase: 'form', form: { ...dollarForm, amount: 9n * eth }, quote: swapQuote },
        problem: problem({ code: 'api_error', remedy: 'requote' }),
      },
      'a wrap': { phase: 'form', form: swapForm, quote: wrapQuote },
      unavailable: { phase: 'unavailable', form: swapForm, problem: problem({ remedy: 'none' }) },
      review: { phase: 'review', form: dollarForm, quote: swapQuote },
      'a form with a currency that nobody configured': {
        ...{ phase: 'form', form: { ...dollarForm, currencyOut: strange } },
        quote: strangeQuote,
      },
      'review with a currency that nobody configured': {
        ...{ phase: 'review', form: { ...dollarForm, currencyOut: strange }, quote: strangeQuote },
      },
      'received in a currency that nobody configured': {
        ...{ phase: 'complete', form: dollarForm, ...run(strangeQuote, []) },
        receipt: { ...swapReceipt, got: { currency: strange, amount: 2_990_000_001n } },
      },
      'review of an exact output': {
        ...{ phase: 'review', quote: exactOut },
        form: { ...dollarForm, tradeType: 'exactOut', amount: exactOut.least },
      },
      'review of a wrap': { phase: 'review', form: swapForm, quote: wrapQuote },
      ...running<SwapForm, SwapQuote, SwapReceipt>(dollarForm, swapQuote, swapReceipt, 'swap'),
      'not seen': {
        ...{ phase: 'complete', form: dollarForm, ...run(swapQuote, []) },
        receipt: { ...swapReceipt, paid: undefined, got: undefined, recipient: maker },
      },
    },
    (state, _, onClose) => {
      const still = stillFlow('swap', { ...scope, now: () => swapQuote.readAt + 12_345 }, state)
      const flow = { ...still, refresh: () => void still.asked.push('refresh') }
      return { flow, node: <SwapDialog flow={flow} onClose={onClose} /> }
    },
  ),
]
