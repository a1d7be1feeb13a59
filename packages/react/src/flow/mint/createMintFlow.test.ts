import { SluiceError } from '@sluice/sdk'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  contract,
  ether,
  maker,
  openMarket,
  sending,
  until,
} from '../../testing/openMarket.ts'
import type { FlowScope } from '../flowTypes.ts'
import { createMintFlow, type MintFlowOptions } from './createMintFlow.ts'

const abi = parseAbi([
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
])
const mint = (to: Hex, quantity: bigint) =>
  encodeFunctionData({ abi, functionName: 'mint', args: [0n, to, quantity, []] })
const stage = (name: string, more: object = {}) => ({
  ...{ stage: name, kind: 'public', startTime: 100, endTime: 200, maxMintsPerWallet: 5 },
  price: { currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw: '10' } },
  ...more,
})
const drop = { isMinting: true, remainingSupply: 9, mintStages: [stage('open')] }
const line = (quantity: number, rawQuote = '10') => ({
  ...{ orderId: 'm', contract, quantity, currency: ether, currencyDecimals: 18, rawQuote },
})
const nobody = { statusCode: 400, code: 5, message: 'Collection has no eligible mints' }

function setUp(
  options: {
    collection?: object
    preview?: object | ((body: Record<string, unknown>) => object)
    steps?: unknown[]
    getGasCost?: FlowScope['getGasCost']
  } = {},
) {
  const { collection = {}, preview = { path: [line(5)] }, steps = [], getGasCost } = options
  const rows = [{ id: contract, ...drop, ...collection }]
  const market = openMarket(
    {
      '/collections/v7': () => ({ collections: rows }),
      '/execute/mint/v1': body => {
        const [item] = body.items as { quantity?: number }[]
        if (item?.quantity !== undefined) return { steps, path: [line(item.quantity)] }
        return typeof preview === 'function' ? preview(body) : preview
      },
    },
    { now: () => 150_000, getGasCost },
  )
  return { market, flow: createMintFlow({ ...market.scope, collection: contract }) }
}

describe('createMintFlow', () => {
  test('error: a method that nobody here knows is told as that, and is no accusation', async () => {
    // mintPublic(address,address,address,uint256) of SeaDrop, by its selector.
    const data = `0x161ac21f${'0'.repeat(256)}` as const
    const { market, flow } = setUp({ steps: [sending('sale', { to: maker, data, value: '10' })] })
    flow.open()
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({
      ...{ code: 'mint_unreadable', moneyMoved: 'no', money: 'Nothing was sent.' },
      next: 'Look for it on its own site.',
    })
    expect(market.prompts).toEqual([])
  })

  test.each([
    ['reverted', { quantity: 2n }],
    ['unknown', undefined],
  ])('behavior: of a part, with the other transaction %s', async (state, rest) => {
    const { market } = setUp()
    const minted = { from: ether, to: account, amount: '1', token: { contract, tokenId: '5' } }
    const step = {
      ...{ id: 'sale', kind: 'transaction' },
      items: [
        { status: 'complete', state: 'complete', transfersData: [minted] },
        { status: 'incomplete', state },
      ],
    }
    const { client } = market.scope
    const mintToken = async (options: { precheck?: boolean }) =>
      options.precheck === true
        ? client.actions.mintToken(options as never)
        : { steps: [step], path: [], state: { status: 'partial' } }
    const actions = { ...client.actions, mintToken } as never
    const flow = createMintFlow({
      ...market.scope,
      ...{ client: { ...client, actions }, collection: contract },
    })
    flow.open({ quantity: 3n })
    await until(flow, 'review')
    await flow.start()
    const ended = flow.getState()
    expect(ended).toMatchObject({ phase: 'partial', receipt: { tokens: [{ tokenId: 5n }] } })
    expect('rest' in ended ? ended.rest : undefined).toEqual(rest)
  })

  test('default: phases, what the account may have, and the exact total', async () => {
    const { flow } = setUp()
    flow.open({ quantity: 3n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: {
        phases: [{ name: 'open', status: 'open', price: 10n, perWallet: 5n }],
        ...{ most: 5n, remaining: 9n, total: { amount: 30n } },
      },
    })
  })

  test('behavior: fees on top are named in the review, and part of the total', async () => {
    const market = openMarket(
      {
        '/collections/v7': () => ({ collections: [{ id: contract, ...drop }] }),
        '/execute/mint/v1': ({ items }) => {
          const [item] = items as { quantity?: number }[]
          const feesOnTop = [{ recipient: maker, rawAmount: '4' }]
          return { steps: [], path: [{ ...line(item?.quantity ?? 5), feesOnTop }] }
        },
      },
      { now: () => 150_000 },
    )
    const flow = createMintFlow({ ...market.scope, collection: contract })
    flow.open({ quantity: 3n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { total: { amount: 42n }, onTop: [{ recipient: maker, amount: 12n }] },
    })
  })

  test.each([
    ['sold out', { collection: { remainingSupply: 0 } }, 'sold_out'],
    ['over', { collection: { mintStages: [], isMinting: false } }, 'mint_closed'],
    ['no drop', { collection: { mintStages: [], isMinting: undefined } }, 'mint_unknown'],
  ])('behavior: %s is a state of its own', async (_, options, code) => {
    const { flow } = setUp(options)
    flow.open()
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code, moneyMoved: 'no' })
  })

  test.each([
    ['not told', { path: [] }],
    ['an error', nobody],
  ])('behavior: who may not mint may name somebody who may: %s', async (_, answer) => {
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { market } = setUp({
      preview: ({ taker }) => (taker === to ? { path: [line(5)] } : answer),
      steps: [sending('sale', { to: contract, data: mint(to, 1n), value: '10' })],
    })
    const flow = createMintFlow({ ...market.scope, collection: contract, recent: [to] })
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'not_eligible', moneyMoved: 'no' })
    for (const [typed, code] of [
      ['', 'bad_recipient'],
      ['me', 'bad_recipient'],
      [maker, 'not_eligible'],
    ] as const) {
      flow.setForm({ to: typed })
      await until(flow, 'form')
      expect(flow.getState().problem).toMatchObject({ code })
    }
    // Without a way to look names up, none is asked for.
    expect(flow.readsNames).toBe(false)
    flow.setForm({ to: '' })
    await until(flow, 'form')
    expect(flow.getState().problem?.next).toBe('Enter the address of the recipient.')
    await flow.start()
    expect(market.prompts).toEqual([])
    flow.setForm({ to })
    await until(flow, 'review')
    await flow.start()
    expect(market.prompts).toHaveLength(1)
  })

  test('behavior: more than the account may have is told with how many that is, and has no price', async () => {
    const { market, flow } = setUp()
    flow.open({ quantity: 6n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      problem: { code: 'quantity_too_high', moneyMoved: 'no' },
      quote: { most: 5n, remaining: 9n, quantity: 6n, lines: [], total: { amount: 0n } },
    })
    await flow.start()
    expect(market.prompts).toEqual([])
    flow.setForm({ quantity: 5n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ problem: undefined, quote: { total: { amount: 50n } } })
  })

  test('behavior: a mint that begins later says when', async () => {
    const mintStages = [stage('late', { startTime: 300 }), stage('next', { startTime: 180 })]
    const { flow } = setUp({ collection: { mintStages } })
    flow.open()
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({ code: 'mint_closed', opensAt: 180 })
  })

  test('error: a server that fails is no verdict on the account', async () => {
    const { flow } = setUp({ preview: { statusCode: 503, message: 'down' } })
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem?.code).not.toBe('not_eligible')
  })

  test('behavior: the network fee is that of the transaction that would be sent; unknown, where it is', async () => {
    const call = { to: contract, data: mint(account, 3n), value: '30' }
    const estimated: unknown[] = []
    const { market, flow } = setUp({
      steps: [sending('sale', call)],
      getGasCost: async transaction => {
        estimated.push(transaction)
        return 77n
      },
    })
    flow.open({ quantity: 3n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { gas: 77n } })
    expect(estimated).toMatchObject([{ ...call, value: 30n }])
    // A lack of funds is the dialog's to say, with its amount.
    expect(market.asked.at(-1)?.body).toMatchObject({ skipBalanceCheck: true })
    const failing = setUp({
      steps: [sending('sale', call)],
      getGasCost: async () => {
        throw new Error('execution reverted')
      },
    })
    failing.flow.open({ quantity: 3n })
    await until(failing.flow, 'review')
    expect(failing.flow.getState()).toMatchObject({ quote: { gas: undefined } })
  })

  test.each([
    ['what was chosen', { to: contract, data: mint(account, 3n), value: '30' }, true],
    ['fewer', { to: contract, data: mint(account, 2n), value: '30' }, false],
    ['for somebody else', { to: contract, data: mint(maker, 3n), value: '30' }, false],
    ['elsewhere', { to: maker, data: mint(account, 3n), value: '30' }, false],
    ['for more', { to: contract, data: mint(account, 3n), value: '31' }, false],
  ])('behavior: a transaction that mints %s', async (_, call, good) => {
    const { market, flow } = setUp({ steps: [sending('sale', call)] })
    flow.open({ quantity: 3n })
    await until(flow, 'review')
    await flow.start()
    expect(market.prompts.length).toBe(good ? 1 : 0)
    expect(flow.getState().problem).toMatchObject({ code: good ? 'user_rejected' : 'refused' })
  })

  test.each([
    ['begun just now', 100, /its phase has just begun/],
    ['begun long ago', 80, /its phase is over/],
  ])(
    'behavior: of a phase that has %s a mint that would fail is told so',
    async (_, startTime, sentence) => {
      const call = { to: contract, data: mint(account, 3n), value: '30' }
      const { market } = setUp({
        collection: { mintStages: [stage('open', { startTime })] },
        steps: [sending('sale', call)],
      })
      const { client } = market.scope
      const mintToken = async (asked: { precheck?: boolean }) => {
        if (asked.precheck) return client.actions.mintToken(asked as never)
        throw new SluiceError('It would revert.', { code: 'would_revert', moneyMoved: 'no' })
      }
      const actions = { ...client.actions, mintToken } as typeof client.actions
      const flow = createMintFlow({
        ...{ ...market.scope, client: { ...client, actions }, collection: contract },
      })
      flow.open({ quantity: 3n })
      await until(flow, 'review')
      await flow.start()
      const { problem } = flow.getState()
      expect(problem).toMatchObject({ code: 'would_revert', moneyMoved: 'no', remedy: 'requote' })
      expect(problem?.happened).toMatch(sentence)
    },
  )

  describe('for somebody else', () => {
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const gift = (receiver: Hex, more: Partial<MintFlowOptions> = {}) => {
      const call = { to: contract, data: mint(receiver, 2n), value: '20' }
      const { market } = setUp({ steps: [sending('sale', call)] })
      const flow = createMintFlow({ ...market.scope, collection: contract, recent: [to], ...more })
      return { market, flow }
    }

    test('default: asked for them, paid by the account, and the bytes are theirs', async () => {
      const { market, flow } = gift(to)
      flow.open({ quantity: 2n, to })
      await until(flow, 'review')
      expect(flow.getState()).toMatchObject({ quote: { recipient: { address: to } } })
      await flow.start()
      expect(market.prompts).toHaveLength(1)
      const asked = market.asked.filter(({ path }) => path === '/execute/mint/v1')
      expect(asked.length).toBeGreaterThan(2)
      for (const { body } of asked) expect(body).toMatchObject({ taker: to, relayer: account })
    })

    test('error: bytes that mint to anybody else never reach the wallet', async () => {
      for (const receiver of [account, maker] as const) {
        const { market, flow } = gift(receiver)
        flow.open({ quantity: 2n, to })
        await until(flow, 'review')
        await flow.start()
        expect(market.prompts).toEqual([])
        expect(flow.getState().problem).toMatchObject({ code: 'refused', moneyMoved: 'no' })
      }
    })

    test('behavior: what there is to know about them is accepted first', async () => {
      const { market, flow } = gift(maker, { isContract: async () => true })
      flow.open({ quantity: 2n, to: maker })
      await until(flow, 'review')
      const open = [`contract:${maker}`, `new:${maker}`]
      expect(flow.getState()).toMatchObject({
        ...{ quote: { open }, problem: { code: 'recipient_unaccepted' } },
      })
      await flow.start()
      expect(market.prompts).toEqual([])
      flow.setForm({ acknowledged: open })
      await until(flow, 'review')
      expect(flow.getState().problem).toBeUndefined()
      await flow.start()
      expect(market.prompts).toHaveLength(1)
    })

    test.each([
      ['nothing yet', ''],
      ['no address', 'me'],
      ['mistyped', to.replace('C51812', 'c51812')],
      ['the account itself', account],
      ['the collection', contract],
      ['a name where there are none', 'a.eth'],
    ])('error: %s', async (_, typed) => {
      const { market, flow } = gift(to)
      flow.open({ quantity: 2n, to: typed })
      await until(flow, 'review')
      expect(flow.getState().problem).toMatchObject({ code: 'bad_recipient' })
      await flow.start()
      expect(market.prompts).toEqual([])
    })

    test('behavior: a name that stands for somebody else by the time it is pressed stops it', async () => {
      let address: Hex = to
      const resolveName = async () => ({ name: 'friend.eth', address })
      const { market, flow } = gift(to, { resolveName, recent: [to, maker] })
      flow.open({ quantity: 2n, to: 'Friend.eth' })
      await until(flow, 'review')
      expect(flow.getState()).toMatchObject({
        quote: { recipient: { address: to, name: 'friend.eth' } },
      })
      address = maker
      await flow.start()
      expect(market.prompts).toEqual([])
      expect(flow.getState().problem).toMatchObject({
        ...{ code: 'recipient_changed', moneyMoved: 'no' },
        happened: expect.stringContaining('another address'),
      })
    })
  })
})
