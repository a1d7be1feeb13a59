import type { ExecutionStep } from '@sluice/sdk'
import type { ReactElement } from 'react'
import type { CallForm, CallQuote, CallReceipt } from '../flow/call/createCallFlow.ts'
import type { CancelForm, CancelQuote, CancelReceipt } from '../flow/cancel/createCancelFlow.ts'
import type { FlowProblem } from '../flow/flowProblem.ts'
import type { FlowState } from '../flow/flowState.ts'
import type { MintForm, MintQuote, MintReceipt } from '../flow/mint/createMintFlow.ts'
import type { BidForm } from '../flow/offer/bidTerms.ts'
import type {
  AcceptOfferForm,
  AcceptOfferQuote,
  AcceptOfferReceipt,
} from '../flow/offer/createAcceptOfferFlow.ts'
import type { BidReceipt } from '../flow/offer/createBidFlow.ts'
import type { ListQuote, ListReceipt } from '../flow/order/createListFlow.ts'
import type { ListManyQuote, ListManyReceipt } from '../flow/order/createListManyFlow.ts'
import type { ListManyForm } from '../flow/order/listManyLines.ts'
import type { ListContext, ListForm } from '../flow/order/listTerms.ts'
import type { BuyForm, BuyReceipt } from '../flow/purchase/createBuyFlow.ts'
import type { CheckoutForm, CheckoutQuote } from '../flow/purchase/createCheckoutFlow.ts'
import type { SweepForm, SweepQuote } from '../flow/purchase/createSweepFlow.ts'
import type { BuyQuote } from '../flow/purchase/quoteListings.ts'
import type { PurchaseReceipt } from '../flow/purchase/settlePurchase.ts'
import type { SwapForm, SwapQuote } from '../flow/swap/readSwapQuote.ts'
import type { SwapReceipt } from '../flow/swap/settleSwap.ts'
import type {
  TransferForm,
  TransferQuote,
  TransferReceipt,
} from '../flow/transfer/createTransferFlow.ts'
import { BidDialog } from '../ui/bid/BidDialog.tsx'
import { BuyDialog } from '../ui/buy/BuyDialog.tsx'
import { CallDialog } from '../ui/call/CallDialog.tsx'
import { CancelDialog } from '../ui/cancel/CancelDialog.tsx'
import type { TokenSubject } from '../ui/dialog/subjects.ts'
import { ListDialog } from '../ui/list/ListDialog.tsx'
import { ListManyDialog } from '../ui/list/ListManyDialog.tsx'
import { MintDialog } from '../ui/mint/MintDialog.tsx'
import { CheckoutDialog } from '../ui/purchase/CheckoutDialog.tsx'
import { SweepDialog } from '../ui/purchase/SweepDialog.tsx'
import { SellDialog } from '../ui/sell/SellDialog.tsx'
import { SwapDialog } from '../ui/swap/SwapDialog.tsx'
import { TransferDialog } from '../ui/transfer/TransferDialog.tsx'
import { account, contract, ether, maker, openMarket, weth } from './openMarket.ts'
import { stillFlow } from './stillFlow.ts'

/** A dialog with the states of its flow in which it is shown. */
type Case<state> = {
  name: string
  states: Record<string, state>
  dialog: (
    state: state | undefined,
    name?: string,
    onClose?: () => void,
  ) => { node: ReactElement; flow: { asked: string[]; set(state: state | undefined): void } }
}

const { scope } = openMarket({})
const currency = { address: ether, symbol: 'ETH', decimals: 18 }
const subjectOf = (name = 'Harbor #7'): TokenSubject => ({
  ...{ chainId: 31337, contract, tokenId: 7n, image: undefined },
  ...{ name, collection: 'Harbors' },
})
const close = () => undefined
const eth = 10n ** 18n
const gas = 21_000n * 10n ** 9n
const txHashes = [`0x${'ab'.repeat(32)}`] as const

const problem = (more: Partial<FlowProblem> = {}): FlowProblem => ({
  ...{ code: 'user_rejected', happened: '«Declined.»', money: '«Nothing was sent.»' },
  ...{ moneyMoved: 'no', next: '«Start again.»', remedy: 'retry' },
  ...more,
})

const short = problem({
  ...{ code: 'insufficient_funds', remedy: 'requote', missing: (2n * eth) / 5n, currency },
})

const step = (id: string, kind: 'transaction' | 'signature', item: object) =>
  ({ id, action: '«act»', description: '', kind, items: [item] }) as unknown as ExecutionStep
const sale = (state: string, more: object = {}) =>
  step('sale', 'transaction', { status: 'incomplete', state, data: {}, ...more })
const run = <quote,>(quote: quote, steps: readonly ExecutionStep[]) => ({
  ...{ quote, steps, times: {}, startedAt: 1_700_000_000_000 },
})

/** The phases that every flow can be in once it was started. */
function running<form, quote, receipt>(
  form: form,
  quote: quote,
  receipt: receipt,
): Record<string, FlowState<form, quote, receipt>> {
  const done = { txHashes: txHashes.map(txHash => ({ txHash, chainId: 31337 })) }
  return {
    starting: { phase: 'submit', form, ...run(quote, []) },
    'asking the wallet': { phase: 'submit', form, ...run(quote, [sale('prompting')]) },
    'on its way': { phase: 'confirm', form, ...run(quote, [sale('submitted', done)]) },
    complete: {
      ...{ phase: 'complete', form, receipt },
      ...run(quote, [sale('complete', { ...done, status: 'complete' })]),
    },
    partial: { phase: 'partial', form, receipt, problem: problem(), ...run(quote, []) },
    failed: { phase: 'failed', form, problem: problem(), ...run(quote, [sale('rejected')]) },
    'outcome unknown': {
      ...{ phase: 'failed', form, ...run(quote, [sale('unknown')]) },
      problem: problem({ moneyMoved: 'unknown', remedy: 'none', code: 'transaction_unknown' }),
    },
  }
}

/** One flow of a kind, in each of its states. */
function dialogCase<form, quote, receipt>(
  name: string,
  states: Record<string, FlowState<form, quote, receipt>>,
  make: (
    state: FlowState<form, quote, receipt>,
    subject: TokenSubject,
    onClose: () => void,
  ) => { node: ReactElement; flow: { asked: string[]; set(state: never): void } },
): Case<unknown> {
  return {
    name,
    states,
    dialog(state, of, onClose = close) {
      if (state === undefined) throw new Error('There is no such state.')
      const made = make(state as FlowState<form, quote, receipt>, subjectOf(of), onClose)
      return { ...made, flow: { ...made.flow, set: next => made.flow.set(next as never) } }
    },
  }
}

const buyQuote = {
  ...{ currency, total: eth + 1n, available: 3n, balance: 5n * eth },
  lines: [
    {
      ...{ orderId: 'a', maker, quantity: 1n, unitPrice: eth + 1n },
      ...{ source: 'market.example', validUntil: 1_800_000_000 },
    },
  ],
  fees: [
    { kind: 'royalty' as const, recipient: maker, bps: 250, amount: eth / 40n },
    { kind: 'marketplace' as const, recipient: account, bps: 100, amount: eth / 100n },
  ],
}
const buyForm = { quantity: 1n }
const buyReceipt = { arrived: 1n, sent: eth + 1n, currency, gas, txHashes }

const context: ListContext = {
  ...{ currency, owned: 5n, listed: 1n, several: true, floor: eth },
  fees: [{ kind: 'royalty', recipient: maker, bps: 250 }],
}
const listForm = { price: '1', quantity: '2', duration: 86_400 }
const terms = {
  ...{ quantity: 2n, unitPrice: eth, price: 2n * eth, net: 2n * eth - eth / 20n },
  ...{ fees: [{ kind: 'royalty' as const, recipient: maker, bps: 250, amount: eth / 20n }] },
  expiresAt: 1_800_000_000,
}
const listQuote = { context, terms, needsApproval: true }
const listReceipt = { terms, currency, orderIds: ['a'], gas, txHashes }

const manyItem = (tokenId: bigint, price: string, quantity = '1') => ({
  ...{ token: { contract, tokenId }, price, quantity },
})
const listManyForm: ListManyForm = {
  items: [manyItem(7n, '1', '2'), manyItem(8n, '0.75')],
  duration: 86_400,
}
const one = { ...context, several: false, owned: 1n, listed: 0n }
const oneTerms = {
  ...{ quantity: 1n, unitPrice: (eth * 3n) / 4n, price: (eth * 3n) / 4n, net: eth / 2n },
  ...{ fees: [{ kind: 'royalty' as const, bps: 100, amount: eth / 4n }], expiresAt: 1_800_000_000 },
}
const listManyQuote: ListManyQuote = {
  lines: [
    { token: { contract, tokenId: 7n }, context, terms },
    { token: { contract, tokenId: 8n }, context: one, terms: oneTerms },
  ],
  net: [{ currency, amount: terms.net + oneTerms.net }],
  approvals: 2,
}
const listManyReceipt: ListManyReceipt = {
  lines: listManyQuote.lines.map((line, index) => ({
    line,
    orderId: index === 0 ? 'a' : undefined,
  })),
  ...{ listed: 1, gas, txHashes },
}

const before = { unitPrice: eth / 2n, expiresAt: 1_700_000_000 }
const replaced = `0x${'cd'.repeat(32)}` as const
const cancelFirst = { way: 'cancel-first', replaces: replaced } as const
const replace = { way: 'replace', replaces: replaced, zone: maker } as const

const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
const bidContext = {
  ...{ currency: wrapped, several: true, floor: eth, topOffer: eth / 2n },
  ...{ balance: eth, native: eth },
}
const bidForm: BidForm = { price: '1', quantity: '2', duration: 86_400, longer: true }
const bidQuote: BidDialog.Quote = {
  context: bidContext,
  terms: {
    ...{ quantity: 2n, unitPrice: eth, price: 2n * eth, expiresAt: 1_800_000_000 },
    ...{ wrap: eth, missing: 0n },
  },
  ...{ wrap: eth, needsApproval: true, tokens: 12 },
}
const bidReceipt: BidReceipt = {
  ...{ terms: bidQuote.terms as BidReceipt['terms'], currency: wrapped, orderIds: ['a'] },
  ...{ gas, txHashes },
}
const attribute = { key: 'Harbor', value: 'Harbor #7' }

const saleToken = { contract, tokenId: 7n }
const saleLine = {
  ...{ orderId: 'a', token: saleToken, quantity: 1n, currency: wrapped, gross: eth },
  ...{ fees: [{ kind: 'royalty' as const, bps: 500, amount: eth / 20n }], net: (eth * 19n) / 20n },
  source: 'market.example',
}
const sellForm: AcceptOfferForm = { items: [], whenUnsold: 'stop', partial: false }
const proceeds = [{ currency: wrapped, amount: (eth * 19n) / 20n }]
const sellQuote: AcceptOfferQuote = { lines: [saleLine], proceeds, unsold: [] }
const unsold = [
  { chosen: { token: { contract, tokenId: 8n }, quantity: 1n }, reason: 'no-offer' as const },
  {
    ...{ chosen: { token: { contract, tokenId: 9n }, quantity: 1n }, net: eth, currency: wrapped },
    reason: 'below-minimum' as const,
  },
]
const sellReceipt: AcceptOfferReceipt = {
  lines: [
    { line: saleLine, outcome: 'sold' },
    { line: { ...saleLine, token: { contract, tokenId: 8n } }, outcome: 'not-sold' },
  ],
  ...{ sold: 1, proceeds, gas, txHashes },
}

const cancelForm: CancelForm = { orderIds: ['a', 'b'], all: false, onChain: false }
const cancelQuote: CancelQuote = {
  parts: [
    { way: 'gasless', orderIds: ['a'], cost: 0n },
    { way: 'on-chain', orderIds: ['b'], cost: gas },
  ],
  ...{ over: ['c'], cost: gas },
}
const cancelReceipt: CancelReceipt = { cancelled: ['a'], gas, txHashes }

const transferForm: TransferForm = {
  ...{ tokens: [{ ...saleToken, quantity: 2n }], to: maker, acknowledged: [] },
}
const transferQuote: TransferQuote = {
  recipient: { address: maker, warnings: ['lookalike', 'contract'], resembles: account },
  open: ['lookalike', 'contract'],
}
const transferReceipt: TransferReceipt = {
  ...{ to: maker, gas, txHashes },
  lines: [
    { token: { ...saleToken, quantity: 2n }, outcome: 'sent' },
    { token: { contract, tokenId: 8n, quantity: 1n }, outcome: 'unknown' },
  ],
}

const line = {
  ...{ orderId: 'a', token: saleToken, maker, quantity: 2n, currency, unitPrice: eth },
  ...{ pay: { currency, amount: 2n * eth }, isMost: true, fees: [], validUntil: 1_800_000_000 },
  source: 'market.example',
}
const chosenOf = (orderId: string) => ({ orderId, token: saleToken, quantity: 1n })
const totals = [{ currency, amount: 2n * eth }]
const purchaseQuote = {
  ...{ lines: [line, { ...line, orderId: 'b' }], totals, balances: totals },
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
    { line, bought: 2n, outcome: 'bought', refunded: 0n },
    { line: { ...line, orderId: 'b' }, bought: 0n, outcome: 'not-bought', refunded: 2n * eth },
  ],
  ...{ bought: 1, paid: totals, refunded: totals, gas, txHashes },
}
const cartForm: CheckoutForm = { items: [], whenStale: 'stop', partial: false }
const cartQuote: CheckoutQuote = { ...purchaseQuote, stale: [] }
const sweepForm: SweepForm = { count: 3n, excluded: [], whenStale: 'replace', partial: false }
const sweepQuote: SweepQuote = {
  ...{ ...purchaseQuote, stale, running: [2n * eth, 4n * eth], missing: 1n },
}

const mintQuote: MintQuote = {
  phases: [
    { name: '', kind: 'allowlist', status: 'over', price: undefined },
    { name: 'Harbor #7', kind: 'public', status: 'open', price: eth, endTime: 1_800_000_000 },
    { name: '', kind: 'public', status: 'upcoming', price: eth, startTime: 1_800_000_000 },
  ],
  ...{ most: 5n, remaining: 100n, quantity: 2n, lines: [{ quantity: 2n, unitPrice: eth }] },
  total: { currency, amount: 2n * eth },
}
const mintReceipt: MintReceipt = {
  ...{ tokens: [{ tokenId: 1n, quantity: 2n }], sent: mintQuote.total, gas, txHashes },
}

const callForm: CallForm = { txs: [{ to: maker, data: '0x', value: eth }] }
const callQuote: CallQuote = {
  deposit: { currency, amount: eth + eth / 100n },
  most: { currency, amount: eth + eth / 80n },
  relayerFee: { currency, amount: eth / 100n },
  ...{ value: { currency, amount: eth }, through: maker },
}
const callReceipt: CallReceipt = {
  ...{ deposit: callQuote.deposit, depositHashes: txHashes, fillHashes: txHashes, gas },
}

const swapForm: SwapForm = {
  ...{ currencyIn: currency, currencyOut: wrapped, tradeType: 'exactIn', amount: eth },
  ...{ slippageBps: 50, acceptsImpact: false },
}
const dollars = { address: contract, symbol: 'USDC', decimals: 6 }
const swapQuote: SwapQuote = {
  ...{ kind: 'swap', currencyIn: currency, currencyOut: dollars, tradeType: 'exactIn' },
  ...{ amountIn: eth, amountOut: 2_990_000_001n, most: eth, least: 2_975_050_000n },
  ...{ recipient: account, priceImpactBps: 34, needsAcceptance: false, balance: 5n * eth },
  midPrice: { numerator: 3_000_000_000n, denominator: eth },
  route: [
    {
      ...{ shareBps: 6000, currencies: [weth, contract] },
      pools: [{ kind: 'v3', address: maker, fee: 3000 }],
    },
    {
      ...{ shareBps: 4000, currencies: [weth, maker, contract] },
      pools: [
        { kind: 'v2', address: account, fee: 3000 },
        { kind: 'v3', address: undefined, fee: 100 },
      ],
    },
  ],
  readAt: 1_700_000_000_000,
}
const dollarForm = { ...swapForm, currencyOut: dollars }
const exactOut: SwapQuote = {
  ...{ ...swapQuote, tradeType: 'exactOut', most: eth + 5n, least: swapQuote.amountOut },
}
const wrapQuote: SwapQuote = {
  ...{ ...swapQuote, kind: 'wrap', currencyOut: wrapped, amountOut: eth, least: eth, route: [] },
  ...{ priceImpactBps: 0, midPrice: { numerator: 1n, denominator: 1n } },
}
const swapReceipt: SwapReceipt = {
  paid: { currency, amount: eth },
  got: { currency: dollars, amount: 2_990_000_001n },
  ...{ recipient: account, gas, txHashes },
}

const collectionOf = (name: string) => ({ chainId: 31337, contract, name, image: undefined })

export const dialogCases: readonly Case<unknown>[] = [
  dialogCase<BuyForm, BuyQuote, BuyReceipt>(
    'buy',
    {
      reading: { phase: 'loading', form: buyForm },
      'reading anew': { phase: 'loading', form: buyForm, quote: buyQuote },
      review: { phase: 'review', form: buyForm, quote: buyQuote },
      'short of funds': { phase: 'review', form: buyForm, quote: buyQuote, problem: short },
      'not for sale': { phase: 'form', form: buyForm, problem: problem({ remedy: 'requote' }) },
      'own listing': { phase: 'form', form: buyForm, problem: problem({ remedy: 'none' }) },
      'another network': {
        ...{ phase: 'failed', form: buyForm, ...run(buyQuote, []) },
        problem: problem({ remedy: 'switch-chain' }),
      },
      ...running<BuyForm, BuyQuote, BuyReceipt>(buyForm, buyQuote, buyReceipt),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('buy', scope, state)
      return { flow, node: <BuyDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
  dialogCase<ListForm, ListQuote, ListReceipt>(
    'list',
    {
      reading: { phase: 'loading', form: listForm },
      'an empty form': { phase: 'form', form: { ...listForm, price: '' }, quote: { context } },
      'a form': { phase: 'form', form: listForm, quote: { context } },
      review: { phase: 'review', form: listForm, quote: listQuote },
      'not the owner': { phase: 'form', form: listForm, problem: problem({ remedy: 'none' }) },
      ...running<ListForm, ListQuote, ListReceipt>(listForm, listQuote, listReceipt),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('list', scope, state)
      return { flow, node: <ListDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
  dialogCase<ListManyForm, ListManyQuote, ListManyReceipt>(
    'list-many',
    {
      reading: { phase: 'loading', form: listManyForm },
      'an empty form': {
        ...{ phase: 'form', quote: listManyQuote },
        form: { ...listManyForm, items: [manyItem(7n, ''), manyItem(8n, '')] },
      },
      'a form': { phase: 'form', form: listManyForm, quote: listManyQuote },
      review: { phase: 'review', form: listManyForm, quote: listManyQuote },
      ...running<ListManyForm, ListManyQuote, ListManyReceipt>(
        ...([listManyForm, listManyQuote, listManyReceipt] as const),
      ),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('list', scope, state)
      const subjects = [subject, { ...subject, tokenId: 8n }]
      return { flow, node: <ListManyDialog flow={flow} subjects={subjects} onClose={onClose} /> }
    },
  ),
  dialogCase<ListForm, ListDialog.Quote, ListReceipt>(
    'edit-listing',
    {
      'a form': {
        ...{ phase: 'form', form: listForm },
        quote: { context, before, way: replace },
      },
      review: {
        ...{ phase: 'review', form: listForm },
        quote: { ...listQuote, before, way: cancelFirst },
      },
      ...running<ListForm, ListDialog.Quote, ListReceipt>(listForm, listQuote, listReceipt),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('edit-listing', scope, state)
      return { flow, node: <ListDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
  ...(['bid', 'edit-bid'] as const).map(kind =>
    dialogCase<BidForm, BidDialog.Quote, BidReceipt>(
      kind,
      {
        reading: { phase: 'loading', form: bidForm },
        'an empty form': {
          ...{ phase: 'form', form: { ...bidForm, price: '' } },
          quote: { context: bidContext },
        },
        'a form': {
          ...{ phase: 'form', form: bidForm },
          quote:
            kind === 'bid'
              ? { context: bidContext }
              : { context: bidContext, before, way: cancelFirst },
        },
        review: { phase: 'review', form: bidForm, quote: bidQuote },
        'short of funds': { phase: 'form', form: bidForm, quote: bidQuote, problem: short },
        ...running<BidForm, BidDialog.Quote, BidReceipt>(bidForm, bidQuote, bidReceipt),
      },
      (state, { name, ...subject }, onClose) => {
        const flow = stillFlow(kind, scope, state)
        const { tokenId, ...target } = subject
        const of =
          kind === 'bid'
            ? { ...target, attribute, several: true, collection: name }
            : { ...target, tokenId, name, several: true }
        return { flow, node: <BidDialog flow={flow} subject={of} onClose={onClose} /> }
      },
    ),
  ),
  dialogCase<AcceptOfferForm, AcceptOfferQuote, AcceptOfferReceipt>(
    'accept-offer',
    {
      reading: { phase: 'loading', form: sellForm },
      review: {
        ...{ phase: 'review', form: sellForm },
        quote: { ...sellQuote, lines: [saleLine, { ...saleLine, orderId: 'b' }] },
      },
      'some without an offer': {
        ...{ phase: 'form', form: sellForm, quote: { ...sellQuote, unsold } },
        problem: problem({ code: 'no_offer', remedy: 'requote' }),
      },
      'no offer at all': {
        ...{ phase: 'form', form: sellForm, quote: { lines: [], proceeds: [], unsold } },
        problem: problem({ code: 'no_offer', remedy: 'requote' }),
      },
      ...running<AcceptOfferForm, AcceptOfferQuote, AcceptOfferReceipt>(
        ...([sellForm, sellQuote, sellReceipt] as const),
      ),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('accept-offer', scope, state)
      return { flow, node: <SellDialog flow={flow} items={[{ subject }]} onClose={onClose} /> }
    },
  ),
  dialogCase<CancelForm, CancelQuote, CancelReceipt>(
    'cancel',
    {
      reading: { phase: 'loading', form: cancelForm },
      review: { phase: 'review', form: cancelForm, quote: cancelQuote },
      'all orders': { phase: 'review', form: { ...cancelForm, all: true }, quote: cancelQuote },
      over: { phase: 'unavailable', form: cancelForm, problem: problem({ remedy: 'none' }) },
      ...running<CancelForm, CancelQuote, CancelReceipt>(cancelForm, cancelQuote, cancelReceipt),
      'a part': {
        ...{ phase: 'partial', form: cancelForm, ...run(cancelQuote, []), problem: problem() },
        receipt: { ...cancelReceipt, cancelled: undefined },
      },
    },
    (state, { name }, onClose) => {
      const flow = stillFlow('cancel', scope, state)
      const orders = [{ orderId: 'a', name }]
      return { flow, node: <CancelDialog flow={flow} orders={orders} onClose={onClose} /> }
    },
  ),
  dialogCase<TransferForm, TransferQuote, TransferReceipt>(
    'transfer',
    {
      reading: { phase: 'loading', form: transferForm },
      'a form': { phase: 'form', form: transferForm, quote: transferQuote },
      'a bad address': {
        ...{ phase: 'form', form: transferForm },
        quote: { recipient: { problem: 'checksum', warnings: [] }, open: [] },
        problem: problem({ code: 'bad_recipient', remedy: 'none' }),
      },
      'a good address': {
        ...{ phase: 'form', form: transferForm },
        quote: { recipient: { address: maker, warnings: [] }, open: [] },
      },
      review: {
        ...{ phase: 'review', form: transferForm },
        quote: { ...transferQuote, needsApproval: true, transactions: 1 },
      },
      ...running<TransferForm, TransferQuote, TransferReceipt>(
        ...([transferForm, transferQuote, transferReceipt] as const),
      ),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('transfer', scope, state)
      const items = [{ subject, quantity: 2n, owned: 5n }]
      return { flow, node: <TransferDialog flow={flow} items={items} onClose={onClose} /> }
    },
  ),
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
      'short of funds': { phase: 'review', form: sweepForm, quote: sweepQuote, problem: short },
      'a changed market': {
        ...{ phase: 'form', form: { ...sweepForm, whenStale: 'stop' }, quote: sweepQuote },
        problem: problem({ code: 'cart_changed', remedy: 'none' }),
      },
      ...running<SweepForm, SweepQuote, PurchaseReceipt>(sweepForm, sweepQuote, purchaseReceipt),
    },
    (state, { name }, onClose) => {
      const flow = stillFlow('sweep', scope, state)
      const subject = collectionOf(name)
      return { flow, node: <SweepDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
  dialogCase<MintForm, MintQuote, MintReceipt>(
    'mint',
    {
      reading: { phase: 'loading', form: { quantity: 1n } },
      review: { phase: 'review', form: { quantity: 2n }, quote: mintQuote },
      'short of funds': {
        ...{ phase: 'review', form: { quantity: 2n }, quote: mintQuote, problem: short },
      },
      closed: {
        ...{ phase: 'unavailable', form: { quantity: 1n } },
        problem: problem({ code: 'mint_closed', remedy: 'requote' }),
      },
      ...running<MintForm, MintQuote, MintReceipt>({ quantity: 2n }, mintQuote, mintReceipt),
    },
    (state, { name }, onClose) => {
      const flow = stillFlow('mint', scope, state)
      const subject = collectionOf(name)
      return { flow, node: <MintDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
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
      'review of an exact output': {
        ...{ phase: 'review', quote: exactOut },
        form: { ...dollarForm, tradeType: 'exactOut', amount: exactOut.least },
      },
      'review of a wrap': { phase: 'review', form: swapForm, quote: wrapQuote },
      ...running<SwapForm, SwapQuote, SwapReceipt>(dollarForm, swapQuote, swapReceipt),
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
  dialogCase<CallForm, CallQuote, CallReceipt>(
    'call',
    {
      reading: { phase: 'loading', form: callForm },
      review: { phase: 'review', form: callForm, quote: callQuote },
      'short of funds': { phase: 'review', form: callForm, quote: callQuote, problem: short },
      'review of calldata': {
        ...{ phase: 'review', quote: callQuote },
        form: { txs: [...callForm.txs, { to: maker, data: `0x${'ab'.repeat(300)}` }] },
      },
      ...running<CallForm, CallQuote, CallReceipt>(callForm, callQuote, callReceipt),
      refunded: {
        ...{ phase: 'refunded', form: callForm, ...run(callQuote, []) },
        ...{ receipt: callReceipt, problem: problem() },
      },
    },
    (state, { name }, onClose) => {
      const flow = stillFlow('call', scope, state)
      return {
        flow,
        node: <CallDialog flow={flow} toChainId={31338} summary={name} onClose={onClose} />,
      }
    },
  ),
]
