import type { Hex } from 'viem'
import type { FlowScope } from '../flow/flowTypes.ts'
import { createMintFlow } from '../flow/mint/createMintFlow.ts'
import { createBidFlow } from '../flow/offer/createBidFlow.ts'
import { createEditBidFlow } from '../flow/offer/createEditBidFlow.ts'
import { createEditListingFlow } from '../flow/order/createEditListingFlow.ts'
import { createEditManyFlow } from '../flow/order/createEditManyFlow.ts'
import { createListFlow } from '../flow/order/createListFlow.ts'
import { createListManyFlow } from '../flow/order/createListManyFlow.ts'
import { createSwapFlow } from '../flow/swap/createSwapFlow.ts'
import { createTransferFlow } from '../flow/transfer/createTransferFlow.ts'
import { listedKey } from '../flow/transfer/readListed.ts'
import { account, conduit, contract, ether, seaport, usdc, weth } from './openMarket.ts'
import {
  approve,
  approveAll,
  bid,
  bidIn,
  later,
  listed,
  listedIn,
  mint,
  money,
  old,
  recipient,
  replacing,
  send,
  thief,
  token,
  wrap,
  zone,
} from './reviewSteps.ts'

type Reviewed = {
  getState(): { phase: string; problem?: unknown; quote?: unknown }
  subscribe(listener: () => void): () => void
  open(form: never): void
  review(): Promise<void>
  start(): Promise<void>
}
export type ReviewCase = {
  /** The route that answers with steps. */
  path: string
  good: object[]
  /** Answers of a marketplace that wants something else, by what it is. */
  hostile: Record<string, object[]>
  make: (scope: FlowScope) => Reviewed
  form: object
  /** What the order that is changed asks or offers, where that is no ether. */
  currency?: Hex
  /** What the review shows of the good answer. */
  shown: { gives: object[]; gets?: object[]; through: Hex }
}

const form = { price: '0.0000000000000002', quantity: '1', duration: 86_400 }
const sold = { gives: [{ token: contract, tokenId: 7n }], through: seaport }
const paid = { ...sold, gets: [{ token: ether, amount: 200n, recipient: account }] }
const offered = {
  ...{ gives: [{ token: weth, amount: 200n }], through: seaport },
  gets: [{ token: contract, tokenId: 7n, recipient: account }],
}
/** 200 base units of a currency with 6 decimals. */
const dollars = { ...form, price: '0.0002' }
const paidDollars = { ...sold, gets: [{ token: usdc, amount: 200n, recipient: account }] }
const offeredDollars = { ...offered, gives: [{ token: usdc, amount: 200n }] }
const target = { ...token, several: false }

/** Every flow whose review is filled from the bytes of its steps, with what is good and what is not. */
export const reviewCases: Record<string, ReviewCase> = {
  list: {
    ...{ path: '/execute/list/v5', shown: paid, form },
    good: [approveAll(conduit), listed(account)],
    hostile: {
      'the money for somebody else': [listed(thief)],
      'a part of it for somebody else': [
        listed(account, { consideration: [money('199', account), money('1', thief)] }),
      ],
      'an approval of somebody else, and the order only later': [approveAll(thief), later],
      'a step that nothing needs': [send(thief), listed(account)],
    },
    make: scope => createListFlow({ ...scope, token }),
  },
  'list many': {
    ...{ path: '/execute/list/v5', shown: paid, form: { ...form, items: [{ token, ...form }] } },
    good: [listed(account)],
    hostile: { 'another price': [listed(account, { consideration: [money('2', account)] })] },
    make: scope => createListManyFlow(scope),
  },
  'edit a listing': {
    ...{ path: '/execute/list/v5', shown: paid, form },
    good: [listed(account, replacing)],
    hostile: {
      'the money for somebody else': [listed(thief, replacing)],
      'the old one left as it is': [listed(account, { zone, orderType: 2 })],
    },
    make: scope => createEditListingFlow({ ...scope, token, orderId: old }),
  },
  'edit many listings': {
    ...{ path: '/execute/list/v5', shown: paid },
    form: { items: [{ orderId: old, price: form.price }], duration: form.duration },
    good: [listed(account, replacing)],
    hostile: { 'the money for somebody else': [listed(thief, replacing)] },
    make: scope =>
      createEditManyFlow({ ...scope, orders: [{ side: 'sell', orderId: old, token }] }),
  },
  bid: {
    ...{ path: '/execute/bid/v5', shown: offered, form },
    // The account has an open offer of 5 beside it.
    good: [wrap('50'), approve(205n), bid(account)],
    hostile: {
      'the token for somebody else': [bid(thief)],
      'more for the same token': [bid(account, { offer: [money('2000', account, weth)] })],
      'more wrapped than is offered': [wrap('201'), bid(account)],
      'more approved than all offers come to': [approve(206n), bid(account)],
    },
    make: scope => createBidFlow({ ...scope, target }),
  },
  'edit an offer': {
    ...{ path: '/execute/bid/v5', shown: offered, form },
    good: [bid(account, replacing)],
    hostile: {
      'the token for somebody else': [bid(thief, replacing)],
      'an approval for the old one, too': [approve(201n), bid(account, replacing)],
    },
    make: scope => createEditBidFlow({ ...scope, target, orderId: old }),
  },
  'edit many offers': {
    ...{ path: '/execute/bid/v5', shown: offered },
    form: { items: [{ orderId: old, price: form.price }], duration: form.duration },
    good: [bid(account, replacing)],
    hostile: { 'the token for somebody else': [bid(thief, replacing)] },
    make: scope =>
      createEditManyFlow({ ...scope, orders: [{ side: 'buy', orderId: old, target }] }),
  },
  'list in another currency': {
    ...{ path: '/execute/list/v5', shown: paidDollars, form: { ...dollars, currency: usdc } },
    good: [approveAll(conduit), listedIn(usdc)],
    hostile: {
      'as much of the native currency': [listed(account)],
      'as much of another token': [listedIn(weth)],
      'another amount of it': [listedIn(usdc, { consideration: [money('199', account, usdc)] })],
      'a part of it in another currency': [
        listedIn(usdc, { consideration: [money('199', account, usdc), money('1', account)] }),
      ],
    },
    make: scope => createListFlow({ ...scope, token }),
  },
  'list many in another currency': {
    ...{ path: '/execute/list/v5', shown: paidDollars },
    form: { ...form, currency: usdc, items: [{ token, ...dollars }] },
    good: [listedIn(usdc)],
    hostile: { 'as much of the native currency': [listed(account)] },
    make: scope => createListManyFlow(scope),
  },
  'edit a listing in another currency': {
    ...{ path: '/execute/list/v5', shown: paidDollars, form: dollars, currency: usdc },
    good: [listedIn(usdc, replacing)],
    hostile: { 'as much of the native currency': [listed(account, replacing)] },
    make: scope => createEditListingFlow({ ...scope, token, orderId: old }),
  },
  'edit many listings in another currency': {
    ...{ path: '/execute/list/v5', shown: paidDollars, currency: usdc },
    form: { items: [{ orderId: old, price: dollars.price }], duration: form.duration },
    good: [listedIn(usdc, replacing)],
    hostile: { 'as much of the native currency': [listed(account, replacing)] },
    make: scope =>
      createEditManyFlow({ ...scope, orders: [{ side: 'sell', orderId: old, token }] }),
  },
  'bid in another currency': {
    ...{ path: '/execute/bid/v5', shown: offeredDollars, form: { ...dollars, currency: usdc } },
    // The open offer of the account is in ether: another approval stands behind it.
    good: [approve(200n, usdc), bidIn(usdc)],
    hostile: {
      'as much of the wrapped currency': [bid(account)],
      'an approval of the wrapped currency': [approve(200n), bidIn(usdc)],
      'more approved than is offered': [approve(201n, usdc), bidIn(usdc)],
      'ether that is sent to be wrapped': [wrap('1', usdc), bidIn(usdc)],
      'ether that is wrapped': [wrap('1'), bidIn(usdc)],
    },
    make: scope => createBidFlow({ ...scope, target }),
  },
  'edit an offer in another currency': {
    ...{ path: '/execute/bid/v5', shown: offeredDollars, form: dollars, currency: usdc },
    good: [approve(200n, usdc), bidIn(usdc, replacing)],
    hostile: { 'as much of the wrapped currency': [bid(account, replacing)] },
    make: scope => createEditBidFlow({ ...scope, target, orderId: old }),
  },
  'edit many offers in another currency': {
    ...{ path: '/execute/bid/v5', shown: offeredDollars, currency: usdc },
    form: { items: [{ orderId: old, price: dollars.price }], duration: form.duration },
    good: [bidIn(usdc, replacing)],
    hostile: { 'as much of the wrapped currency': [bid(account, replacing)] },
    make: scope =>
      createEditManyFlow({ ...scope, orders: [{ side: 'buy', orderId: old, target }] }),
  },
  transfer: {
    ...{ path: '/execute/transfer/v1', good: [send(recipient)] },
    // It is listed, and that is known.
    form: {
      ...{ tokens: [{ ...token, quantity: 1n }], to: recipient },
      acknowledged: [listedKey({ orderId: old })],
    },
    shown: { gives: [{ token: contract, tokenId: 7n, recipient }], through: contract },
    hostile: {
      'to somebody else': [send(thief)],
      'an approval of somebody else': [approveAll(thief), send(recipient)],
    },
    make: scope => createTransferFlow({ ...scope, recent: [recipient] }),
  },
  mint: {
    ...{ path: '/execute/mint/v1', good: [mint(account)], form: { quantity: 2n } },
    shown: {
      ...{ gives: [{ token: ether, amount: 20n }], through: contract },
      gets: [{ token: contract, amount: 2n, recipient: account }],
    },
    hostile: { 'for somebody else': [mint(thief)], 'a call of something else': [send(thief)] },
    make: scope => createMintFlow({ ...scope, collection: contract }),
  },
  wrap: {
    ...{ path: '/execute/swap/v1', good: [wrap('50')], form: { amount: 50n } },
    shown: {
      ...{ gives: [{ token: ether, amount: 50n }], through: weth },
      gets: [{ token: weth, amount: 50n, recipient: account }],
    },
    hostile: { 'more than was chosen': [wrap('51')], 'a transfer': [send(thief)] },
    make: scope => {
      const [currencyIn, currencyOut] = [ether, weth].map(address => ({
        ...{ address, symbol: 'ETH', decimals: 18 },
      })) as [never, never]
      return createSwapFlow({ ...scope, currencyIn, currencyOut })
    },
  },
}
