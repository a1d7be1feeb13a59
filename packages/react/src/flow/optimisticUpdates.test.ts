import type { ExecutionStep, ProgressListener } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { queryKey } from '../query/queryKey.ts'
import {
  account,
  ask,
  contract,
  ether,
  maker,
  openMarket,
  until,
  weth,
} from '../testing/openMarket.ts'
import { createCancelFlow } from './cancel/createCancelFlow.ts'
import type { FlowScope } from './flowTypes.ts'
import { createMintFlow } from './mint/createMintFlow.ts'
import { createAcceptOfferFlow } from './offer/createAcceptOfferFlow.ts'
import { createBidFlow } from './offer/createBidFlow.ts'
import { createEditBidFlow } from './offer/createEditBidFlow.ts'
import { createEditListingFlow } from './order/createEditListingFlow.ts'
import { createEditManyFlow } from './order/createEditManyFlow.ts'
import { createListFlow } from './order/createListFlow.ts'
import { createListManyFlow } from './order/createListManyFlow.ts'
import { createBuyFlow } from './purchase/createBuyFlow.ts'
import { createCheckoutFlow } from './purchase/createCheckoutFlow.ts'
import { createSweepFlow } from './purchase/createSweepFlow.ts'
import { createTransferFlow } from './transfer/createTransferFlow.ts'

const chainId = 31337
const token = { contract, tokenId: 7n }
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const idOf = (byte: string) => `0x${byte.repeat(32)}`
const [old, offer, posted, another] = [idOf('aa'), idOf('cc'), idOf('bb'), idOf('dd')]
const price = (raw: string, of = ether) => ({
  ...{ currency: { contract: of, symbol: 'ETH', decimals: 18 }, amount: { raw } },
})
const key = (...[kind, parameters]: Parameters<typeof queryKey>) =>
  queryKey(kind, { chainId, ...parameters })

const drop = {
  ...{ id: contract, name: 'Drop', contractKind: 'erc721', isMinting: true, remainingSupply: 9 },
  mintStages: [
    { stage: 'open', kind: 'public', startTime: 100, maxMintsPerWallet: 5, price: price('200') },
  ],
}

/** What is shown before: the seller's token 7 with a listing, an offer for it, and what has nothing to do with it. */
const cache = (owner: string) => ({
  token: {
    key: key('token', token),
    data: {
      token: { contract, tokenId: '7', kind: 'erc721', owner },
      market: {
        floorAsk: { id: old, maker: owner, price: price('300') },
        topBid: { id: '0xother', maker, price: price('5', weth) },
      },
    },
  },
  held: {
    key: key('userTokens', { user: owner }),
    data: { pages: [{ tokens: [{ token: { contract, tokenId: '7', kind: 'erc721' } }] }] },
  },
  asks: {
    key: key('asks', { token: `${contract}:7` }),
    data: { pages: [{ orders: [{ id: old, status: 'active', maker: owner }] }] },
  },
  bids: {
    key: key('bids', { token: `${contract}:7` }),
    data: { pages: [{ orders: [{ id: offer, status: 'active', maker: account }] }] },
  },
  elsewhere: {
    key: key('token', { contract, tokenId: 8n }),
    data: { token: { contract, tokenId: '8', owner }, market: {} },
  },
  drop: { key: key('collection', { id: contract }), data: drop },
  others: {
    key: key('userTokens', { user: weth }),
    data: { pages: [{ tokens: [{ token: { contract, tokenId: '9', kind: 'erc721' } }] }] },
  },
})
type Name = keyof ReturnType<typeof cache>

/** What is asked for is judged elsewhere: here it is not there yet. */
const open = (id: string, more: object = {}) => ({
  ...{ id, kind: id === 'order-signature' ? 'signature' : 'transaction' },
  items: [{ status: 'incomplete', ...more }],
})
const mined = (id: string, more: object = {}) => ({
  ...{ id, kind: 'transaction' },
  items: [
    { status: 'incomplete', state: 'mined', receipt: { status: 'success', txHash: id }, ...more },
  ],
})
const taken = {
  ...{ id: 'order-signature', kind: 'signature' },
  items: [{ status: 'incomplete', orderData: [{ orderId: posted, orderIndex: 0 }] }],
}
const path = {
  ...{ contract, tokenId: '7', quantity: 1, currency: ether, currencyDecimals: 18 },
  rawQuote: '200',
}

const answers = {
  '/orders/asks/v5': (_: unknown, url: URL) => ({
    // Nothing of what is sent is listed by who sends it.
    orders: url.searchParams.has('maker')
      ? []
      : [ask(old, '200', '7', url.searchParams.has('ids') ? { maker: lister } : {})],
  }),
  '/orders/bids/v6': (_: unknown, url: URL) => ({
    // Nor is there an offer of who makes one, but for the one that is changed.
    orders: url.searchParams.has('maker')
      ? []
      : [{ ...ask(offer, '5'), side: 'buy', maker: account, price: price('5', weth) }],
  }),
  '/tokens/v7': () => ({ tokens: [] }),
  '/collections/v7': () => ({ collections: [] }),
  [`/users/${account}/tokens/v10`]: () => ({
    tokens: [
      {
        token: { contract, tokenId: '7', kind: 'erc721' },
        ownership: { tokenCount: '1', onSaleCount: '0' },
      },
    ],
  }),
}
let lister: string = maker

type Case = {
  /** Who has the token before. */
  owner: string
  action: keyof FlowScope['client']['actions']
  /** What the marketplace asks for, and what is seen of it before it is indexed. */
  plan: object[]
  seen: object[]
  make: (scope: FlowScope) => {
    start(): Promise<void>
    getState(): { phase: string; problem?: unknown }
    subscribe(listener: () => void): () => void
    review(): Promise<void>
  }
  /** Whether the holdings of the owner are touched; so they are when absent. */
  moves?: false
  /** What is touched besides token 7. */
  also?: readonly Name[]
  /** What is quoted, where that is not token 7. */
  quoted?: object[]
  answers?: Record<string, () => object>
  /** What is shown during it. */
  shown: Partial<Record<Name, unknown>>
}

const bought: Case['shown'] = {
  token: { token: { owner: account }, market: { floorAsk: null } },
  held: { pages: [{ tokens: [] }] },
  asks: { pages: [{ orders: [] }] },
}
const form = { price: '0.0000000000000001', quantity: '1', duration: 86_400 }
const opened = <flow extends { open(form: never): void }>(
  flow: flow,
  begin: Parameters<flow['open']>[0],
) => {
  flow.open(begin)
  return flow
}
const floorAsk = { id: posted, maker: account, price: { amount: { raw: '100' } } }
const topBid = { id: posted, maker: account, price: { amount: { raw: '100' } } }
const gone = { pages: [{ orders: [] }] }

const cases: Record<string, Case> = {
  buy: {
    ...{ owner: maker, action: 'buyToken', plan: [], seen: [mined('sale')], shown: bought },
    make: scope => opened(createBuyFlow({ ...scope, token }), {}),
  },
  checkout: {
    ...{ owner: maker, action: 'buyToken', plan: [], seen: [mined('sale')], shown: bought },
    make: scope =>
      opened(createCheckoutFlow(scope), { items: [{ orderId: old, token, quantity: 1n }] }),
  },
  sweep: {
    ...{ owner: maker, action: 'buyToken', plan: [], seen: [mined('sale')], shown: bought },
    make: scope => opened(createSweepFlow({ ...scope, collection: contract }), { count: 1n }),
  },
  list: {
    ...{ owner: account, action: 'listToken', plan: [open('order-signature')], seen: [taken] },
    make: scope => opened(createListFlow({ ...scope, token }), form),
    shown: { token: { market: { floorAsk } } },
  },
  'list many': {
    ...{ owner: account, action: 'listToken', plan: [open('order-signature')], seen: [taken] },
    make: scope => opened(createListManyFlow(scope), { items: [{ token, ...form }] }),
    shown: { token: { market: { floorAsk } } },
  },
  'edit a listing': {
    ...{ owner: account, action: 'listToken' },
    plan: [open('cancellation'), open('order-signature')],
    seen: [mined('cancellation'), taken],
    make: scope => opened(createEditListingFlow({ ...scope, token, orderId: old }), form),
    shown: { token: { market: { floorAsk } }, asks: gone },
  },
  'edit many listings': {
    ...{ owner: account, action: 'listToken' },
    plan: [open('cancellation'), open('order-signature')],
    seen: [mined('cancellation'), taken],
    make: scope =>
      opened(createEditManyFlow({ ...scope, orders: [{ side: 'sell', orderId: old, token }] }), {
        ...{ items: [{ orderId: old, price: form.price }], duration: form.duration },
      }),
    shown: { token: { market: { floorAsk } }, asks: gone },
  },
  bid: {
    ...{ owner: maker, action: 'placeBid', plan: [open('order-signature')], seen: [taken] },
    moves: false,
    make: scope => opened(createBidFlow({ ...scope, target: { ...token, several: false } }), form),
    shown: { token: { market: { topBid } } },
  },
  'edit an offer': {
    ...{ owner: maker, action: 'placeBid', moves: false },
    plan: [open('cancellation'), open('order-signature')],
    seen: [mined('cancellation'), taken],
    make: scope =>
      opened(
        createEditBidFlow({ ...scope, target: { ...token, several: false }, orderId: offer }),
        form,
      ),
    shown: { token: { market: { topBid } }, bids: gone },
  },
  'edit many offers': {
    ...{ owner: maker, action: 'placeBid', moves: false },
    plan: [open('cancellation'), open('order-signature')],
    seen: [mined('cancellation'), taken],
    make: scope =>
      opened(
        createEditManyFlow({
          ...scope,
          orders: [{ side: 'buy', orderId: offer, target: { ...token, several: false } }],
        }),
        { items: [{ orderId: offer, price: form.price }], duration: form.duration },
      ),
    shown: { token: { market: { topBid } }, bids: gone },
  },
  'accept an offer': {
    ...{ owner: account, action: 'acceptOffer', plan: [] },
    seen: [mined('sale', { orderIds: [offer] })],
    make: scope => opened(createAcceptOfferFlow(scope), { items: [{ token, quantity: 1n }] }),
    shown: {
      ...{ token: { market: { floorAsk: null } }, held: { pages: [{ tokens: [] }] }, bids: gone },
    },
  },
  'accept many offers': {
    ...{ owner: account, action: 'acceptOffer', plan: [], also: ['elsewhere'] },
    seen: [mined('sale', { orderIds: [offer, another] })],
    quoted: [
      { ...path, orderId: offer },
      { ...path, tokenId: '8', orderId: another },
    ],
    make: scope =>
      opened(createAcceptOfferFlow(scope), {
        items: [token, { contract, tokenId: 8n }].map(one => ({ token: one, quantity: 1n })),
      }),
    // Who made the offers is not told: that it is theirs now cannot be shown, only that it is for sale no longer.
    shown: {
      ...{ token: { market: { floorAsk: null } }, held: { pages: [{ tokens: [] }] }, bids: gone },
    },
  },
  cancel: {
    ...{ owner: account, action: 'cancelOrder' },
    plan: [open('cancellation', { orderIds: [old] })],
    seen: [mined('cancellation', { orderIds: [old] })],
    make: scope => opened(createCancelFlow({ ...scope, tokens: [token] }), { orderIds: [old] }),
    shown: { asks: gone },
  },
  'cancel all': {
    ...{ owner: account, action: 'cancelOrder', also: ['elsewhere'] },
    plan: [open('cancellation')],
    seen: [mined('cancellation')],
    make: scope =>
      opened(createCancelFlow({ ...scope, isContract: async () => true }), {
        ...{ orderIds: [old], all: true },
      }),
    shown: { asks: gone },
  },
  mint: {
    ...{ owner: account, action: 'mintToken', plan: [], also: ['elsewhere'] },
    seen: [
      mined('sale', {
        transfersData: [
          { from: ether, to: account, amount: '1', token: { contract, tokenId: '12' } },
        ],
      }),
    ],
    quoted: [{ ...path, tokenId: undefined, orderId: 'open' }],
    answers: { '/collections/v7': () => ({ collections: [drop] }) },
    make: scope => opened(createMintFlow({ ...scope, collection: contract }), { quantity: 1n }),
    shown: {
      drop: { remainingSupply: 8 },
      held: { pages: [{ tokens: [{ token: { tokenId: '12' } }, { token: { tokenId: '7' } }] }] },
    },
  },
  'transfer many': {
    ...{ owner: account, action: 'transferTokens', plan: [open('transfer')], also: ['elsewhere'] },
    seen: [mined('transfer')],
    make: scope =>
      opened(createTransferFlow({ ...scope, recent: [recipient] }), {
        tokens: [token, { contract, tokenId: 8n }].map(one => ({ ...one, quantity: 1n })),
        to: recipient,
      }),
    shown: {
      token: { token: { owner: recipient.toLowerCase() }, market: { floorAsk: null } },
      held: { pages: [{ tokens: [] }] },
      elsewhere: { token: { owner: recipient.toLowerCase() } },
    },
  },
  transfer: {
    ...{ owner: account, action: 'transferTokens', plan: [open('transfer')] },
    seen: [mined('transfer')],
    make: scope =>
      opened(createTransferFlow({ ...scope, recent: [recipient] }), {
        ...{ tokens: [{ ...token, quantity: 1n }], to: recipient },
      }),
    shown: {
      token: { token: { owner: recipient.toLowerCase() }, market: { floorAsk: null } },
      held: { pages: [{ tokens: [] }] },
    },
  },
}

function later<value>() {
  let resolve: (value: value) => void = () => undefined
  const promise = new Promise<value>(done => {
    resolve = done
  })
  return { promise, resolve }
}

/** Runs a flow up to where its deed is seen on the chain, and lets the test end it. */
async function run({ owner, action, plan, seen, make, quoted, ...one }: Case) {
  lister = owner
  const queryClient = new QueryClient()
  const before = cache(owner)
  for (const { key, data } of Object.values(before)) queryClient.setQueryData(key, data)
  const { scope } = openMarket({ ...answers, ...one.answers }, { queryClient })
  const end = later<boolean>()
  const evident = later<void>()
  const steps = seen as unknown as readonly ExecutionStep[]
  // The client's own part has tests of its own: here it says what it saw, and how it ended.
  const paths = quoted ?? [{ ...path, orderId: action === 'acceptOffer' ? offer : old }]
  const act = async (options: { onProgress?: ProgressListener }) => {
    if (options.onProgress === undefined) return { path: paths, steps: plan }
    options.onProgress(steps, [], undefined, { status: 'running' })
    evident.resolve()
    if (!(await end.promise)) throw new Error('The chain took it back.')
    return { path: paths, steps, state: { status: 'complete' } }
  }
  const actions = { ...scope.client.actions, [action]: act }
  const flow = make({ ...scope, client: { ...scope.client, actions } })
  await new Promise<void>(resolve => {
    const look = () => {
      const { phase } = flow.getState()
      if (phase === 'form' || phase === 'review') resolve()
    }
    flow.subscribe(look)
    look()
  })
  if (flow.getState().phase === 'form') await flow.review()
  await until(flow, 'review')
  const running = flow.start()
  await evident.promise
  return {
    before,
    flow,
    shown: (name: Name) => queryClient.getQueryData(before[name].key),
    isStale: (name: Name) => queryClient.getQueryState(before[name].key)?.isInvalidated,
    async end(succeeds: boolean) {
      end.resolve(succeeds)
      await running
    },
  }
}
const names = Object.keys(cache(maker)) as Name[]

describe.each(Object.entries(cases))('%s', (_, one) => {
  test('behavior: is shown from its evidence on, and nothing else; a failure takes all of it back', async () => {
    const { before, shown, flow, end } = await run(one)
    for (const name of names)
      if (name in one.shown) expect(shown(name), name).toMatchObject(Object(one.shown[name]))
      else expect(shown(name), name).toBe(before[name].data)
    await end(false)
    expect(flow.getState().phase).not.toBe('complete')
    for (const name of names) expect(shown(name), name).toEqual(before[name].data)
  })

  test('behavior: once it came true it stays, and exactly what it touches is read anew', async () => {
    const { flow, shown, isStale, end } = await run(one)
    await end(true)
    expect(flow.getState().phase).toBe('complete')
    for (const [name, data] of Object.entries(one.shown))
      expect(shown(name as Name), name).toMatchObject(Object(data))
    const read = new Set<string>([
      'token',
      'asks',
      'bids',
      'drop',
      ...(one.also ?? []),
      ...(one.moves === false ? [] : ['held']),
    ])
    for (const name of names) expect(isStale(name), name).toBe(read.has(name))
  })
})
