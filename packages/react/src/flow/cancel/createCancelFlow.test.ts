import { orderHash } from '@sluice/router/seaport'
import { QueryClient } from '@tanstack/react-query'
import { encodeFunctionData, erc721Abi, type Hex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { queryKey } from '../../query/queryKey.ts'
import { fillCall } from '../../testing/fillCall.ts'
import {
  account,
  ask,
  contract,
  maker,
  openMarket,
  seaport,
  sending,
  signing,
  until,
} from '../../testing/openMarket.ts'
import { seaportAbi } from '../../testing/seaportAbi.ts'
import { seaport16 } from '../verify/knownContracts.ts'
import { type CancelForm, createCancelFlow } from './createCancelFlow.ts'

const order = (salt: bigint, offerer: Hex = account) => ({
  ...{ offerer, zone: zeroAddress, offer: [], consideration: [], orderType: 0, startTime: 0n },
  ...{ endTime: 9n, zoneHash: zeroHash, salt, conduitKey: zeroHash, counter: 0n },
})
const [id, other] = [orderHash(order(1n)), orderHash(order(2n))]
const cancel = (...orders: ReturnType<typeof order>[]) =>
  encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [orders] })
const raise = encodeFunctionData({ abi: seaportAbi, functionName: 'incrementCounter' })
const sent = encodeFunctionData({
  ...{ abi: erc721Abi, functionName: 'transferFrom', args: [account, maker, 7n] },
})
const zone = {
  ...{ name: 'SignedZone', version: '1.0.0', chainId: 31337, verifyingContract: maker },
}
const types = { OrderHashes: [{ name: 'orderHashes', type: 'bytes32[]' }] }
const sign = (hashes: string[], change: object = {}) => ({
  ...{ signatureKind: 'eip712', domain: zone, types, primaryType: 'OrderHashes' },
  ...{ value: { orderHashes: hashes } },
  ...change,
})

const every = { orderIds: [], all: true }
const every16 = { ...every, exchange: 'seaport-v1.6' } as const

async function run(steps: unknown[], form: Partial<CancelForm> = {}) {
  const market = openMarket(
    { '/execute/cancel/v3': () => ({ steps }) },
    { getGasCost: async () => 77n },
  )
  const flow = createCancelFlow(market.scope)
  flow.open({ orderIds: [id], ...form })
  await until(flow, 'review')
  const before = flow.getState()
  await flow.start()
  return { market, before, after: flow.getState() }
}

describe('createCancelFlow', () => {
  test.each([
    ['those that are named', false, [true, false]],
    ['all, known here or not', true, [true, true]],
  ])('behavior: what is read anew afterwards: %s', async (_, all, stale) => {
    const queryClient = new QueryClient()
    const keys = [7n, 8n].map(tokenId => queryKey('token', { chainId: 31337, contract, tokenId }))
    for (const key of keys) queryClient.setQueryData(key, {})
    const data = all ? raise : cancel(order(1n))
    const market = openMarket(
      { '/execute/cancel/v3': () => ({ steps: [sending('cancellation', { to: seaport, data })] }) },
      { queryClient },
    )
    const tokens = [{ contract, tokenId: 7n }]
    const flow = createCancelFlow({ ...market.scope, tokens })
    flow.open({ orderIds: [id], all })
    await until(flow, 'review')
    await flow.start()
    expect(keys.map(key => queryClient.getQueryState(key)?.isInvalidated)).toEqual(stale)
  })

  test.each([
    [154n, undefined],
    [150n, 4n],
  ])('error: of two transactions that take 154, an account with %i', async (native, missing) => {
    const of = (index: bigint) => ({ to: seaport, data: cancel(order(index)) })
    const steps = [sending('cancellation', of(1n), of(2n))]
    const market = openMarket(
      { '/execute/cancel/v3': () => ({ steps }) },
      { getGasCost: async () => 77n, getBalance: async () => native },
    )
    const flow = createCancelFlow(market.scope)
    flow.open({ orderIds: [id, other] })
    await until(flow, 'review')
    expect(flow.getState().problem).toEqual(
      missing === undefined
        ? undefined
        : expect.objectContaining({ code: 'insufficient_funds', missing, isFee: true }),
    )
  })

  test('default: each part says how it is cancelled, and what that costs', async () => {
    const { before } = await run(
      [
        {
          ...signing('cancellation-signature', sign([other]), '/execute/cancel-signature/v1'),
          items: [
            {
              status: 'incomplete',
              orderIds: [other],
              data: {
                sign: sign([other]),
                post: { endpoint: '/execute/cancel-signature/v1', method: 'POST', body: {} },
              },
            },
          ],
        },
        {
          ...sending('cancellation', { to: seaport, data: cancel(order(1n)) }),
          items: [
            {
              status: 'incomplete',
              orderIds: [id],
              data: { from: account, to: seaport, data: cancel(order(1n)) },
            },
          ],
        },
      ],
      { orderIds: [id, other, zeroHash] },
    )
    expect(before).toMatchObject({
      quote: {
        parts: [
          { way: 'gasless', cost: 0n, orderIds: [other], through: maker },
          { way: 'on-chain', cost: 77n, orderIds: [id], through: seaport.toLowerCase() },
        ],
        ...{ over: [], stays: [zeroHash], cost: 77n },
      },
    })
  })

  test.each([
    ['filled', true],
    ['cancelled', true],
    ['expired', true],
    ['active', false],
    ['inactive', false],
    ['not told', false],
    ['unread', false],
  ])('behavior: an order without a step that is %s is over: %s', async (status, isOver) => {
    const asked: unknown[] = []
    const market = openMarket({
      '/execute/cancel/v3': body => {
        asked.push(body)
        return { steps: [sending('cancellation', { to: seaport, data: cancel(order(1n)) })] }
      },
      '/orders/asks/v5': () =>
        status === 'unread'
          ? { statusCode: 400, message: 'Overloaded' }
          : { orders: status === 'not told' ? [] : [ask(other, '1', '7', { status })] },
    })
    const flow = createCancelFlow(market.scope)
    flow.open({ orderIds: [id, other] })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: isOver ? { over: [other], stays: [] } : { over: [], stays: [other] },
    })
    await flow.start()
    expect(asked.at(-1)).toMatchObject({ orderIds: [id] })
  })

  test.each<[string, Hex, Hex, string | undefined, Partial<CancelForm>, boolean]>([
    ['the order', seaport, cancel(order(1n)), undefined, {}, true],
    ['another order', seaport, cancel(order(2n)), undefined, {}, false],
    ['one more order', seaport, cancel(order(1n), order(2n)), undefined, {}, false],
    ['somebody else’s order', seaport, cancel(order(1n, maker)), undefined, {}, false],
    ['no order', seaport, cancel(), undefined, {}, false],
    ['everything, unasked', seaport, raise, undefined, {}, false],
    ['everything', seaport, raise, undefined, { all: true }, true],
    ['everything, known or not', seaport, raise, undefined, every, true],
    ['everything on the other exchange', seaport16, raise, undefined, every16, true],
    ['everything on another exchange', seaport16, raise, undefined, every, false],
    ['everything of one that was not chosen', seaport, raise, undefined, every16, false],
    ['everything elsewhere', maker, raise, undefined, every, false],
    ['everything, with money', seaport, raise, '1', every, false],
    ['everything, and more bytes', seaport, `${raise}00`, undefined, every, false],
    ['one order in place of all', seaport, cancel(order(1n)), undefined, { all: true }, false],
    ['nothing in place of all', seaport, cancel(), undefined, every, false],
    ['the order, elsewhere', maker, cancel(order(1n)), undefined, {}, false],
    ['the order, with money', seaport, cancel(order(1n)), '1', {}, false],
    ['something else', seaport, '0x12345678', undefined, {}, false],
    ['nothing, and sends a token', maker, sent, undefined, {}, false],
    ['nothing, and takes an order', seaport, fillCall([{ price: 1n }]), undefined, {}, false],
    ['the order, and more bytes', seaport, `${cancel(order(1n))}00`, undefined, {}, false],
  ])('behavior: a transaction that cancels %s', async (_, to, data, value = '0', form, good) => {
    const { market, before, after } = await run(
      [sending('cancellation', { to, data, value })],
      form,
    )
    expect(market.prompts.length).toBe(good ? 1 : 0)
    // What is refused is refused in the review, which cannot be left for the wallet.
    expect(before.problem?.code).toBe(good ? undefined : 'refused')
    expect(after.problem).toMatchObject({ code: good ? 'user_rejected' : 'refused' })
  })

  test.each([
    ['the order', sign([id]), true],
    ['another order', sign([other]), false],
    ['one more order', sign([id, other]), false],
    ['nothing', sign([]), false],
    ['by another domain', sign([id], { domain: { ...zone, name: 'Seaport' } }), false],
    ['as another message', sign([id], { primaryType: 'OrderComponents' }), false],
    [
      'under other types',
      sign([id], { types: { OrderHashes: [{ name: 'orderHashes', type: 'string[]' }] } }),
      false,
    ],
  ])('behavior: a signature that cancels %s', async (_, message, good) => {
    const step = signing('cancellation-signature', message, '/execute/cancel-signature/v1')
    const { market, before, after } = await run([step])
    expect(market.prompts.length).toBe(good ? 1 : 0)
    expect(before.problem?.code).toBe(good ? undefined : 'refused')
    expect(after.problem).toMatchObject({ code: good ? 'user_rejected' : 'refused' })
  })

  test.each([
    ['both', [seaport, seaport16], undefined, 'seaport-v1.5', ['seaport-v1.5', 'seaport-v1.6']],
    [
      'both',
      [seaport, seaport16],
      'seaport-v1.6',
      'seaport-v1.6',
      ['seaport-v1.5', 'seaport-v1.6'],
    ],
    ['the later only', [seaport16], undefined, 'seaport-v1.6', ['seaport-v1.6']],
    ['the earlier only', [seaport], 'seaport-v1.6', undefined, []],
    ['none', [], undefined, undefined, []],
  ] as const)(
    'behavior: all, where the chain has %s of %j, and %s is chosen: %s',
    async (_, code, exchange, raised, there) => {
      const to = exchange === 'seaport-v1.6' || raised === 'seaport-v1.6' ? seaport16 : seaport
      const market = openMarket({
        '/execute/cancel/v3': () => ({ steps: [sending('cancellation', { to, data: raise })] }),
      })
      const isContract = async (address: string) => code.some(each => each === address)
      const flow = createCancelFlow({ ...market.scope, isContract })
      flow.open({ ...every, exchange })
      await until(flow, raised === undefined ? 'unavailable' : 'review')
      const state = flow.getState()
      if (raised === undefined) {
        expect(state.problem).toMatchObject({ code: 'not_cancellable' })
        expect(market.asked).toEqual([])
        return
      }
      expect(state).toMatchObject({
        quote: { every: { exchange: raised, there } },
        problem: undefined,
      })
      await flow.start()
      expect(market.prompts).toHaveLength(1)
      const asked = market.asked.filter(({ path }) => path === '/execute/cancel/v3')
      expect(asked.map(({ body }) => body)).toEqual([
        { orderKind: raised, maker: account },
        { orderKind: raised, maker: account },
      ])
    },
  )

  test('error: a signature in place of the counter', async () => {
    const step = signing('cancellation-signature', sign([id]), '/execute/cancel-signature/v1')
    const { market, before } = await run([step], { all: true })
    expect(before.problem?.code).toBe('refused')
    expect(market.prompts).toEqual([])
  })

  test('behavior: all of an account asks for its counter, not for ids', async () => {
    const { market } = await run([sending('cancellation', { to: seaport, data: raise })], {
      all: true,
    })
    expect(market.asked[0]?.body).toEqual({
      ...{ orderKind: 'seaport-v1.5', maker: account },
    })
  })

  test('error: nothing chosen', async () => {
    const market = openMarket({})
    const flow = createCancelFlow(market.scope)
    flow.open()
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({ code: 'nothing_chosen' })
  })
})
