import type { Address } from 'viem'
import type { FlowState } from '../../flow/flowState.ts'
import type { CheckoutForm, CheckoutQuote } from '../../flow/purchase/createCheckoutFlow.ts'
import type { SweepForm, SweepQuote } from '../../flow/purchase/createSweepFlow.ts'
import type { PurchaseReceipt } from '../../flow/purchase/settlePurchase.ts'
import { universalRouter } from '../../flow/verify/knownContracts.ts'
import { CheckoutDialog } from '../../ui/purchase/CheckoutDialog.tsx'
import { SweepDialog } from '../../ui/purchase/SweepDialog.tsx'
import {
  currency,
  dollars,
  eth,
  gas,
  problem,
  run,
  running,
  saleFacts,
  saleToken,
  scope,
  short,
  txHashes,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { contract, maker, seaport, usdc } from '../openMarket.ts'
import { stepOf } from '../runCases.ts'
import { stillFlow } from '../stillFlow.ts'

const line = {
  ...{ orderId: 'a', token: saleToken, maker, quantity: 2n, currency, unitPrice: eth },
  ...{
    pay: { currency, amount: 2n * eth },
    isMost: true,
    fees: [],
    onTop: [{ currency, amount: eth / 100n, recipient: maker }],
    validUntil: 1_800_000_000,
  },
  source: 'market.example',
}
const chosenOf = (orderId: string) => ({ orderId, token: saleToken, quantity: 1n })
const totals = [{ currency, amount: 4n * eth + eth / 50n }]
const purchaseQuote = {
  ...{ lines: [line, { ...line, orderId: 'b' }], totals, balances: totals },
  sale: { ...saleFacts, gas: undefined },
}
const stale = [
  { chosen: chosenOf('c'), reason: 'gone' as const },
  { chosen: chosenOf('d'), reason: 'own' as const },
  { chosen: chosenOf('e'), reason: 'fewer' as const, now: line },
  { chosen: chosenOf('f'), reason: 'dearer' as const, now: line },
  { chosen: chosenOf('g'), reason: 'unknown-price' as const },
]
const purchaseReceipt: PurchaseReceipt = {
  lines: [
    { line, bought: line.quantity, outcome: 'bought', refunded: 0n },
    {
      line: { ...line, orderId: 'c', quantity: 10n, pay: { currency, amount: 10n * eth } },
      ...{ bought: 7n, outcome: 'partly', refunded: 3n * eth },
    },
    { line: { ...line, orderId: 'b' }, bought: 0n, outcome: 'not-bought', refunded: 2n * eth },
  ],
  ...{ bought: 9n, asked: 14n, gas, txHashes, isPaidMost: true, isRefundedLeast: true },
  paid: [{ currency, amount: 9n * eth }],
  refunded: [{ currency, amount: 5n * eth }],
}
/** The same, paid in another currency than the one that its orders ask for: a swap comes before it. */
const [most, rest] = [6_000_000_001n, 12_345_678n]
const paidInDollars = { ...line, pay: { currency: dollars, amount: most }, onTop: [] }
const dollarQuote = {
  ...{ lines: [paidInDollars], totals: [{ currency: dollars, amount: most }] },
  balances: [{ currency: dollars, amount: 10n * most }],
  sale: {
    ...{ ...saleFacts, through: [universalRouter, seaport], gas: undefined },
    before: [{ through: usdc, allows: [{ token: usdc, spender: universalRouter, amount: most }] }],
  },
}
const dollarReceipt: PurchaseReceipt = {
  lines: [{ line: paidInDollars, bought: 2n, outcome: 'bought', refunded: rest }],
  ...{ bought: 2n, asked: 2n, gas, txHashes, isPaidMost: false, isRefundedLeast: false },
  paid: [{ currency: dollars, amount: most - rest }],
  refunded: [{ currency: dollars, amount: rest }],
}
/** What a purchase shows that is paid so, from its review to its end. */
const inOtherCurrency = <form extends { currency?: Address | undefined }, quote>(
  form: form,
  quote: quote,
): Record<string, FlowState<form, quote, PurchaseReceipt>> => {
  const { complete } = running<form, quote, PurchaseReceipt>(form, quote, dollarReceipt)
  return {
    'review in another currency': { phase: 'review', form, quote },
    'short of another currency': {
      ...{ phase: 'review', form, quote },
      problem: { ...short, missing: rest, currency: dollars },
    },
    'swapping before it': {
      ...{ phase: 'submit', form },
      ...run(quote, [
        stepOf('currency-approval', 'complete'),
        stepOf('swap', 'prompting'),
        stepOf('sale', 'planned'),
      ]),
    },
    ...(complete && { 'complete in another currency': complete }),
  }
}
const cartForm: CheckoutForm = {
  items: [chosenOf('a'), chosenOf('b')],
  whenStale: 'stop',
  partial: false,
}
const cartQuote: CheckoutQuote = { ...purchaseQuote, stale: [] }
const sweepForm: SweepForm = { count: 3n, excluded: [], whenStale: 'replace', partial: false }
const sweepQuote: SweepQuote = {
  ...{ ...purchaseQuote, stale, running: [2n * eth, 4n * eth], missing: 1n },
  ...{ available: 12n, own: 3, isBounded: true, names: [], apart: { items: 3, isMore: false } },
}

const collectionOf = (name: string) => ({ chainId: 31337, contract, name, image: undefined })

export const purchaseCases: readonly DialogCase[] = [
  dialogCase<CheckoutForm, CheckoutQuote, PurchaseReceipt>(
    'checkout',
    {
      reading: { phase: 'loading', form: cartForm },
      review: { phase: 'review', form: cartForm, quote: cartQuote },
      'a changed cart': {
        ...{ phase: 'form', form: cartForm, quote: { ...cartQuote, stale } },
        problem: problem({ code: 'cart_changed', remedy: 'none' }),
      },
      'short of funds': { phase: 'review', form: cartForm, quote: cartQuote, problem: short },
      ...running<CheckoutForm, CheckoutQuote, PurchaseReceipt>(
        ...([cartForm, cartQuote, purchaseReceipt] as const),
      ),
      ...inOtherCurrency<CheckoutForm, CheckoutQuote>(
        { ...cartForm, items: [chosenOf('a')], currency: usdc },
        { ...dollarQuote, stale: [] },
      ),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('checkout', scope, state)
      const subjects = [subject]
      return { flow, node: <CheckoutDialog flow={flow} subjects={subjects} onClose={onClose} /> }
    },
  ),
  dialogCase<SweepForm, SweepQuote, PurchaseReceipt>(
    'sweep',
    {
      reading: { phase: 'loading', form: sweepForm },
      review: { phase: 'review', form: sweepForm, quote: sweepQuote },
      'by budget': {
        ...{ phase: 'review', quote: { ...sweepQuote, missing: 0n } },
        form: { ...sweepForm, count: undefined, budget: 5n * eth, maxPrice: 2n * eth },
      },
      'reading anew': { phase: 'loading', form: sweepForm, quote: sweepQuote },
      'short of funds': { phase: 'review', form: sweepForm, quote: sweepQuote, problem: short },
      'a changed market': {
        ...{ phase: 'form', form: { ...sweepForm, whenStale: 'stop' }, quote: sweepQuote },
        problem: problem({ code: 'cart_changed', remedy: 'none' }),
      },
      ...running<SweepForm, SweepQuote, PurchaseReceipt>(sweepForm, sweepQuote, purchaseReceipt),
      ...inOtherCurrency<SweepForm, SweepQuote>(
        { ...sweepForm, count: 2n, currency: usdc },
        { ...sweepQuote, ...dollarQuote, stale: [], running: [2n * eth], missing: 0n },
      ),
    },
    (state, { name }, onClose) => {
      const flow = stillFlow('sweep', scope, state)
      const subject = collectionOf(name)
      return { flow, node: <SweepDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
]
