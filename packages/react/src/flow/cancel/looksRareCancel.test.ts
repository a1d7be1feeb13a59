import { orderHash } from '@sluice/router/seaport'
import { encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { looksRareListing } from '../../testing/looksRareListing.ts'
import { account, ask, maker, openMarket, seaport, until } from '../../testing/openMarket.ts'
import { seaportAbi } from '../../testing/seaportAbi.ts'
import { looksRare, seaport14 } from '../verify/knownContracts.ts'
import { type CancelForm, createCancelFlow } from './createCancelFlow.ts'

const abi = parseAbi([
  'function cancelOrderNonces(uint256[])',
  'function incrementBidAskNonces(bool, bool)',
])
const end = (...nonces: bigint[]) =>
  encodeFunctionData({ abi, functionName: 'cancelOrderNonces', args: [nonces] })
const raise = (bid: boolean, ask: boolean) =>
  encodeFunctionData({ abi, functionName: 'incrementBidAskNonces', args: [bid, ask] })

const [first, second, foreign] = [
  looksRareListing(41n),
  looksRareListing(42n),
  looksRareListing(43n, maker),
]
const [id, other, theirs] = [first, second, foreign].map(each => each.id as Hex) as [Hex, Hex, Hex]

const order = {
  ...{ offerer: account, zone: zeroAddress, offer: [], consideration: [], orderType: 0 },
  ...{ startTime: 0n, endTime: 9n, zoneHash: zeroHash, salt: 1n, conduitKey: zeroHash },
  counter: 0n,
}
const onSeaport = orderHash(order)
const seaportCall = encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [[order]] })

type Item = { to: Hex; data: Hex; orderIds?: readonly Hex[]; value?: string; chainId?: number }
const item = ({ orderIds, ...data }: Item) => ({
  ...{ status: 'incomplete', data: { from: account, ...data } },
  ...(orderIds ? { orderIds } : {}),
})
const looks = (data: Hex, more: Partial<Item> = {}) => item({ to: looksRare, data, ...more })
const paid = item({ to: seaport, data: seaportCall, orderIds: [onSeaport] })

async function run(items: readonly object[], form: Partial<CancelForm>, more: object = {}) {
  const steps = [{ id: 'cancellation', action: '', description: '', kind: 'transaction', items }]
  const market = openMarket({
    '/execute/cancel/v3': () => ({ steps }),
    '/orders/asks/v5': () => ({ orders: [first, second, foreign] }),
    ...more,
  })
  const flow = createCancelFlow(market.scope)
  flow.open(form)
  await until(flow, 'review')
  const before = flow.getState()
  await flow.start()
  return { market, before, after: flow.getState() }
}

describe('on LooksRare', () => {
  test.each<[string, object, Hex[], boolean]>([
    ['the listing', looks(end(41n)), [id], true],
    ['the listing, by its name', looks(end(41n), { orderIds: [id] }), [id], true],
    ['two', looks(end(42n, 41n), { orderIds: [id, other] }), [id, other], true],
    ['another number', looks(end(42n)), [id], false],
    ['one more', looks(end(41n, 42n)), [id], false],
    [
      'one more that is said to be chosen',
      looks(end(41n, 42n), { orderIds: [id, other] }),
      [id],
      false,
    ],
    ['one too few', looks(end(41n)), [id, other], false],
    ['very many', looks(end(...Array.from({ length: 900 }, (_, n) => BigInt(n)))), [id], false],
    ['somebody else’s', looks(end(43n)), [theirs], false],
    ['everything, unasked', looks(raise(true, true)), [id], false],
    ['the listing, elsewhere', item({ to: maker, data: end(41n) }), [id], false],
    ['the listing, on Seaport', item({ to: seaport, data: end(41n) }), [id], false],
    ['the listing, with money', looks(end(41n), { value: '1' }), [id], false],
    ['the listing, on another chain', looks(end(41n), { chainId: 31338 }), [id], false],
    ['the listing, and more bytes', looks(`${end(41n)}00`), [id], false],
    ['Seaport’s call, there', looks(seaportCall), [onSeaport], false],
  ])('default: a call that ends %s', async (_, call, orderIds, good) => {
    const { market, before, after } = await run([call], { orderIds })
    expect(before.problem?.code).toBe(good ? undefined : 'refused')
    expect(market.prompts.length).toBe(good ? 1 : 0)
    expect(after.problem).toMatchObject({ code: good ? 'user_rejected' : 'refused' })
    if (good) expect(before).toMatchObject({ quote: { parts: [{ orderIds, through: looksRare }] } })
  })

  test.each([
    ['that nobody tells', []],
    ['whose hash is another', [{ ...second, id }]],
    ['that is told as Seaport’s', [{ ...first, kind: 'seaport-v1.5' }]],
  ])('error: an order %s has no number', async (_, orders) => {
    const { market, before } = await run(
      [looks(end(41n))],
      { orderIds: [id] },
      {
        '/orders/asks/v5': () => ({ orders }),
      },
    )
    expect(before.problem).toMatchObject({ code: 'refused', reasons: ['cancels_other'] })
    expect(market.prompts).toEqual([])
  })

  test('behavior: beside orders of Seaport, each by its own contract', async () => {
    const { before, market } = await run([paid, looks(end(41n), { orderIds: [id] })], {
      orderIds: [onSeaport, id],
    })
    expect(before).toMatchObject({
      problem: undefined,
      quote: { parts: [{ orderIds: [onSeaport] }, { orderIds: [id] }], stays: [] },
    })
    expect(market.prompts).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['other numbers', looks(end(9n), { orderIds: [id] })],
    ['another contract', item({ to: maker, data: end(41n), orderIds: [id] })],
  ])('behavior: a part with %s is left out by name, and takes nothing along', async (_, bad) => {
    const { before, market, after } = await run([bad, paid], { orderIds: [onSeaport, id] })
    expect(before.problem).toBeUndefined()
    expect(before).toMatchObject({
      quote: {
        parts: [{ orderIds: [onSeaport] }],
        ...{ stays: [], refused: { orderIds: [id], reasons: [expect.any(String)] } },
      },
    })
    // The marketplace is asked for the others alone; what it asks for beside them all the same is refused.
    const asked = market.asked.filter(({ path }) => path === '/execute/cancel/v3')
    expect(asked.map(({ body }) => body.orderIds)).toEqual([[onSeaport, id], [onSeaport]])
    expect(market.prompts).toEqual([])
    expect(after).toMatchObject({ phase: 'failed', problem: { code: 'refused' } })
    const steps = (items: readonly object[]) => [
      { id: 'cancellation', action: '', description: '', kind: 'transaction', items },
    ]
    const honest = await run(
      [],
      { orderIds: [onSeaport, id] },
      {
        '/execute/cancel/v3': ({ orderIds }: { orderIds: string[] }) => ({
          steps: steps(orderIds.length > 1 ? [bad, paid] : [paid]),
        }),
      },
    )
    expect(honest.market.prompts).toHaveLength(1)
    expect(honest.after.problem).toMatchObject({ code: 'user_rejected' })
  })

  test('error: what is refused and names nothing takes all along', async () => {
    const { before, market } = await run([paid, item({ to: maker, data: '0x12345678' })], {
      orderIds: [onSeaport, id],
    })
    expect(before.problem?.code).toBe('refused')
    expect(market.prompts).toEqual([])
  })

  test.each<[string, Hex, Hex, CancelForm['exchange'], boolean]>([
    ['offers and listings', looksRare, raise(true, true), 'looks-rare-v2', true],
    ['listings alone', looksRare, raise(false, true), 'looks-rare-v2', false],
    ['offers alone', looksRare, raise(true, false), 'looks-rare-v2', false],
    ['some numbers', looksRare, end(41n), 'looks-rare-v2', false],
    ['elsewhere', maker, raise(true, true), 'looks-rare-v2', false],
    ['where Seaport was chosen', looksRare, raise(true, true), 'seaport-v1.5', false],
    ['of an older Seaport', seaport14, '0x5b34b966', 'seaport-v1.4', true],
  ])('options: all: %s', async (_, to, data, exchange, good) => {
    const form = { orderIds: [], all: true, exchange }
    const { market, before } = await run([item({ to, data })], form)
    expect(before.problem?.code).toBe(good ? undefined : 'refused')
    expect(market.prompts.length).toBe(good ? 1 : 0)
    const asked = market.asked.find(({ path }) => path === '/execute/cancel/v3')
    expect(asked?.body).toEqual({ orderKind: exchange, maker: account })
  })
})

describe('what the marketplace cannot cancel', () => {
  const x2y2 = ask(zeroHash, '5', '9', { kind: 'x2y2' })
  const refusal = { statusCode: 501, error: 'Not Implemented', message: 'Unsupported order kind' }
  const answer = (orders: readonly object[]) => ({
    '/execute/cancel/v3': ({ orderIds }: Record<string, unknown>) =>
      (orderIds as string[]).includes(zeroHash)
        ? refusal
        : {
            steps: [
              {
                id: 'cancellation',
                action: '',
                description: '',
                kind: 'transaction',
                items: [paid],
              },
            ],
          },
    '/orders/asks/v5': () => ({ orders }),
  })

  test('default: it is left out by name, and the others are cancelled', async () => {
    const orders = [ask(onSeaport, '5', '7', { kind: 'seaport-v1.5' }), x2y2]
    const { before, market } = await run([], { orderIds: [onSeaport, zeroHash] }, answer(orders))
    expect(before.problem).toBeUndefined()
    expect(before).toMatchObject({
      quote: {
        parts: [{ orderIds: [onSeaport] }],
        ...{ stays: [], over: [], unsupported: [{ orderId: zeroHash, kind: 'x2y2' }] },
      },
    })
    expect(market.prompts).toHaveLength(1)
    expect(market.asked.at(-1)?.body).toEqual({ orderIds: [onSeaport] })
  })

  test('error: alone it is said that it cannot, and what ends it', async () => {
    const market = openMarket(answer([x2y2]))
    const flow = createCancelFlow(market.scope)
    flow.open({ orderIds: [zeroHash] })
    await until(flow, 'unavailable')
    expect(flow.getState().problem).toMatchObject({
      ...{ code: 'unsupported_order', remedy: 'none' },
      next: expect.stringContaining('revoke the approval'),
    })
  })

  test('error: where no order says why, it is said that it is not supported', async () => {
    const market = openMarket(answer([]))
    const flow = createCancelFlow(market.scope)
    flow.open({ orderIds: [zeroHash] })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({
      ...{ happened: 'The marketplace does not support this.', remedy: 'none' },
    })
  })
})

describe('what stays open', () => {
  const raised = { to: seaport, data: '0x5b34b966' } as const
  const of = (kind: string, count: number) =>
    Array.from({ length: count }, (_, n) => ask(`0x${kind}${n}`, '5', '7', { kind }))

  test('default: all that is open is counted by its exchange, listings and offers, live or not', async () => {
    const { before } = await run(
      [item(raised)],
      { orderIds: [], all: true },
      {
        '/orders/asks/v5': (_: unknown, url: URL) => ({
          orders:
            url.searchParams.get('status') === 'active'
              ? [...of('looks-rare-v2', 2), ...of('seaport-v1.5', 3)]
              : of('x2y2', 1),
        }),
        '/orders/bids/v6': (_: unknown, url: URL) => ({
          orders: url.searchParams.get('status') === 'active' ? of('seaport-v1.5', 1) : [],
        }),
      },
    )
    expect(Reflect.get(before, 'quote').every.open).toEqual({
      isWhole: true,
      kinds: [
        { kind: 'seaport-v1.5', count: 4, listings: 3 },
        { kind: 'looks-rare-v2', count: 2, listings: 2 },
        { kind: 'x2y2', count: 1, listings: 1 },
      ],
    })
  })

  test('behavior: of more than can be read it is said that there are more', async () => {
    const { before, market } = await run(
      [item(raised)],
      { orderIds: [], all: true },
      {
        '/orders/asks/v5': () => ({ orders: of('seaport-v1.6', 2), continuation: 'more' }),
      },
    )
    expect(before).toMatchObject({
      quote: { every: { open: { isWhole: false, kinds: [{ kind: 'seaport-v1.6', count: 12 }] } } },
    })
    expect(market.asked.filter(({ path }) => path === '/orders/asks/v5')).toHaveLength(6)
  })

  test('error: what cannot be read is not told as none, and holds nothing up', async () => {
    const { before, market } = await run(
      [item(raised)],
      { orderIds: [], all: true },
      {
        '/orders/bids/v6': () => ({ statusCode: 400, message: 'Overloaded' }),
      },
    )
    expect(Reflect.get(before, 'quote').every).toMatchObject({
      exchange: 'seaport-v1.5',
      open: undefined,
    })
    expect(market.prompts).toHaveLength(1)
  })
})
