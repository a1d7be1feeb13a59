import { custom, type Hash, recoverTypedDataAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { buyToken } from '../actions/buyToken.ts'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { type FakeLog, transferLog } from '../testing/fakeChain.ts'
import {
  buyAnswer,
  ether,
  listAnswer,
  nft,
  oneEther,
  order,
  orderItem,
  pathLine,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'
import type { WalletAdapter } from '../wallet.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(async () => {
  const signature = await scenario().provider.account.signTypedData(order)
  await recoverTypedDataAddress({ ...order, signature })
  vi.useFakeTimers()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const answering = (json: unknown, handlers: Record<string, ApiHandler> = {}) =>
  scenario({
    handlers: {
      '/execute/buy/v7': () => ({ json }),
      '/execute/list/v5': () => ({ json }),
      ...handlers,
    },
  })
const buy = (s: Scenario, options: Partial<Omit<buyToken.Options, 'precheck'>> = {}) =>
  drive(
    s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], wallet: s.wallet, ...options }),
    advance,
  )
const list = (s: Scenario, ids: readonly number[] = [1]) =>
  drive(
    s.client.actions.listToken({
      listings: ids.map(id => ({ token: `${nft}:${id}`, weiPrice: 5n })),
      wallet: s.wallet,
    }),
    advance,
  )
const claimed = saleStep([{ status: 'complete', data: {} }])

describe('a purchase is not complete without evidence', () => {
  test.each([
    ['no steps', { steps: [], path: [] }, {}],
    ['no items', { steps: [saleStep([])], path: [pathLine()] }, {}],
    ['called complete', { steps: [claimed] }, {}],
    ['called complete, with a quote', { steps: [claimed], path: [pathLine()] }, {}],
    [
      'one of two called complete',
      buyAnswer(account, { steps: [saleStep([claimed.items[0], saleItem(account)])] }),
      {},
    ],
    ['no quote', { steps: [saleStep([saleItem(account)])] }, {}],
    ['another token', buyAnswer(account, { path: [pathLine(oneEther, { tokenId: '7' })] }), {}],
    ['less than asked', buyAnswer(account), { items: [{ token: `${nft}:1`, quantity: 3 }] }],
    ['more than asked', buyAnswer(account, { path: [pathLine(oneEther, { quantity: 2 })] }), {}],
    ['another order', buyAnswer(account), { items: [{ orderId: '0xbb' }] }],
    ['another collection', buyAnswer(account), { items: [{ collection: seller }] }],
    ['nothing at all', { steps: [saleStep([saleItem(account)])] }, { options: { partial: true } }],
  ] as [string, unknown, object][])('error: %s', async (_, answer, options) => {
    const s = answering(answer)
    const expectedPrice = { [ether]: { raw: 10n * oneEther } }
    for (const more of [options, { ...options, expectedPrice }]) {
      const { error } = await buy(s, more)
      expect(error).toMatchObject({ code: 'incomplete_answer', moneyMoved: 'no' })
    }
    expect(s.provider.prompts).toEqual([])
    expect(s.events.map(event => event.name)).toEqual(['purchase_error', 'purchase_error'])
  })

  test.each([
    ['a negative quantity', { quantity: -2 }],
    ['a quantity of 0', { quantity: 0 }],
  ])('error: a line with %s', async (_, more) => {
    const s = answering(buyAnswer(account, { path: [pathLine(3n * oneEther, more), pathLine()] }))
    expect((await buy(s)).error).toMatchObject({ code: 'bad_response' })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: a resumed purchase of which the chain shows nothing is unknown', async () => {
    const s = answering(buyAnswer(account, { steps: [claimed] }))
    const { error } = await buy(s, { options: { requestId: 'request-1' } })
    expect(error).toMatchObject({ code: 'unproven', moneyMoved: 'unknown' })
    expect(s.events).toMatchObject([
      { name: 'purchase_error', data: { state: { status: 'unknown' } } },
    ])
  })

  test('error: a contract without the standard events is unknown', async () => {
    const s = scenario()
    s.provider.onSent = hash =>
      s.provider.chain.mine(hash, {
        logs: [{ address: nft, topics: [`0x${'01'.repeat(32)}`], data: '0x' }],
      })
    expect((await buy(s)).error).toMatchObject({ code: 'unproven', moneyMoved: 'unknown' })
    expect(s.events).toMatchObject([{ data: { state: { status: 'unknown' } } }])
  })

  test('error: another token arrives than was bought', async () => {
    const s = scenario()
    s.provider.onSent = hash =>
      s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, account, 7n)] })
    expect((await buy(s)).error).toMatchObject({ code: 'nothing_bought' })
  })

  test('options: partial takes less, and the result says so', async () => {
    const s = answering(buyAnswer(account))
    const { value } = await buy(s, {
      items: [{ token: `${nft}:1` }, { token: `${nft}:2` }],
      options: { partial: true },
    })
    expect(value?.state).toMatchObject({
      ...{ status: 'partial', error: { message: 'Only 1 of 2 arrived' } },
    })
  })

  test.each([[{ orderId: '0xAA' }], [{ collection: nft }]])('behavior: by %j', async item => {
    expect((await buy(scenario(), { items: [item] })).value?.state.status).toBe('complete')
  })

  const away = 8453
  /** A purchase here that is paid on another chain; one node in memory knows both. */
  function paidAway(txHashes: (s: Scenario) => readonly Hash[]) {
    const data = { from: account, to: nft, data: '0x', value: oneEther.toString(), chainId: away }
    const check = { endpoint: '/execute/status/v1', body: { kind: 'cross-chain-intent' } }
    const s = answering(
      buyAnswer(account, { steps: [saleStep([saleItem(account, { data, check })])] }),
      { '/execute/status/v1': () => ({ json: { status: 'success', txHashes: txHashes(s) } }) },
    )
    const node = s.provider.chain
    s.client.configure({
      chains: [s.chain, { ...s.chain, id: away, name: 'Away', paymentTokens: [] }],
    })
    const wallet: WalletAdapter = {
      address: async () => account,
      handleSignMessageStep: async () => undefined,
      handleSendTransactionStep: async () => {
        const hash = node.send({ from: account, to: nft, input: '0x', value: oneEther })
        node.mine(hash)
        return hash
      },
      transport: custom({ request: s.provider.request }, { retryCount: 0 }),
    }
    return buy(s, { chainId: s.chain.id, options: { currencyChainId: away }, wallet })
  }

  test('behavior: paid on another chain, judged by the transaction on this one', async () => {
    const fill = (logs: FakeLog[]) => (s: Scenario) => {
      const hash = s.provider.chain.send({ from: seller, to: nft, input: '0x01', value: 0n })
      s.provider.chain.mine(hash, { logs })
      return [hash]
    }
    const arrived = await paidAway(fill([transferLog(nft, seller, account, 1n)]))
    expect(arrived.value?.state.status).toBe('complete')
    expect((await paidAway(fill([]))).error).toMatchObject({ code: 'nothing_bought' })
  })

  test('error: paid on another chain, and nothing to look at on this one', async () => {
    for (const hashes of [[], [`0x${'ee'.repeat(32)}` as const]]) {
      const { error } = await paidAway(() => hashes)
      expect(error).toMatchObject({ code: 'unproven', moneyMoved: 'unknown' })
    }
  })
})

describe('a listing is not complete without an order', () => {
  test.each([
    ['no steps', { steps: [] }],
    ['no items', listAnswer([])],
    ['called complete', listAnswer([{ status: 'complete' }])],
    ['no post', listAnswer([orderItem({ data: { sign: orderItem().data.sign } })])],
  ])('error: %s', async (_, answer) => {
    const s = answering(answer)
    expect((await list(s)).error).toMatchObject({ code: 'incomplete_answer', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
    expect(s.events.map(event => event.name)).toEqual(['listing_error'])
  })

  test.each([[{}], [{ results: [] }], [{ results: [{ message: 'success', orderIndex: 0 }] }]])(
    'error: the post is answered with %j',
    async json => {
      const s = scenario({ handlers: { '/order/v4': () => ({ json }) } })
      expect((await list(s)).error).toMatchObject({ code: 'post_unknown' })
      expect(s.events).toMatchObject([
        { name: 'listing_error', data: { state: { status: 'unknown' } } },
      ])
    },
  )

  test('behavior: one order for two listings is partial', async () => {
    const { value } = await list(scenario(), [1, 2])
    expect(value?.state).toMatchObject({
      ...{ status: 'partial', error: { message: 'Only 1 of 2 orders were taken' } },
    })
  })
})
