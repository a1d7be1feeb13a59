import { describe, expect, test } from 'vitest'
import type { SweepPrice } from '../../query/sweepPricesQueryOptions.ts'
import { fillCall } from '../../testing/fillCall.ts'
import {
  account,
  ask,
  askedAt,
  contract,
  ether,
  maker,
  openMarket,
  seaport,
  sending,
  until,
  usdc,
} from '../../testing/openMarket.ts'
import { createSweepFlow, type SweepForm } from './createSweepFlow.ts'

const prices: Record<string, string> = { a: '100', b: '200', c: '300' }
const orders = Object.entries(prices).map(([id, raw], at) => ask(id, raw, `${at}`))

/** `changed`: what the marketplace asks for by now; undefined when it has it no longer. */
function setUp(
  changed: Record<string, string | undefined>,
  listed: readonly object[] = orders,
  apart: readonly object[] = [],
) {
  const now: Record<string, string | undefined> = { ...prices, ...changed }
  const tokensAsked: string[] = []
  const market = openMarket({
    '/orders/asks/v5': () => ({ orders: listed }),
    '/tokens/v7': (_, url) => {
      if (url.searchParams.has('collection')) return { tokens: apart }
      const ids = url.searchParams.getAll('tokens').map(id => id.split(':')[1] ?? '')
      tokensAsked.push(ids.join())
      return {
        tokens: ids
          .filter(tokenId => tokenId !== '1')
          .map(tokenId => ({
            token: { contract, tokenId, name: `Harbor ${tokenId}` },
            market: {},
          })),
      }
    },
    '/execute/buy/v7': ({ items }) => ({
      steps: [],
      path: (items as { orderId: string; quantity?: number }[]).flatMap(
        ({ orderId, quantity = 1 }) =>
          now[orderId] === undefined
            ? []
            : { orderId, contract, quantity, currency: ether, rawQuote: now[orderId] },
      ),
    }),
  })
  return { market, tokensAsked, flow: createSweepFlow({ ...market.scope, collection: contract }) }
}
const shownAs = (...prices: readonly (readonly [string, bigint])[]) =>
  prices.map(([orderId, unitPrice]) => ({ orderId, unitPrice }))
const ids = (state: unknown) =>
  Reflect.get(Object(state), 'quote').lines.map((line: { orderId: string }) => line.orderId)

describe('createSweepFlow', () => {
  test('default: the cheapest, with the running total', async () => {
    const { flow } = setUp({})
    flow.open({ count: 2n })
    await until(flow, 'review')
    expect(ids(flow.getState())).toEqual(['a', 'b'])
    expect(flow.getState()).toMatchObject({
      quote: { totals: [{ amount: 300n }], running: [100n, 300n], missing: 0n, stale: [] },
    })
  })

  test('options: by budget, with a most for one, and how many there are within it', async () => {
    const { flow } = setUp({})
    flow.open({ count: undefined, budget: 350n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { running: [100n, 300n], available: 3n } })
    flow.setForm({ maxPrice: 100n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { running: [100n], available: 1n } })
  })

  test('behavior: fees on top count to what may be spent, and to the running total', async () => {
    const feesOnTop = [{ recipient: maker, rawAmount: '25' }]
    const market = openMarket({
      '/orders/asks/v5': () => ({ orders }),
      '/execute/buy/v7': ({ items }) => ({
        steps: [],
        path: (items as { orderId: string }[]).map(({ orderId }) => ({
          ...{ orderId, contract, quantity: 1, currency: ether, rawQuote: prices[orderId] },
          feesOnTop,
        })),
      }),
    })
    const flow = createSweepFlow({ ...market.scope, collection: contract })
    const read = async (form: Partial<SweepForm>) => {
      flow.open(form)
      await until(flow, 'review')
      const state = flow.getState()
      const quote = 'quote' in state ? state.quote : undefined
      return [quote?.running, quote?.totals[0]?.amount]
    }
    expect(await read({ count: undefined, budget: 350n })).toEqual([[125n, 350n], 350n])
    expect(await read({ count: undefined, budget: 349n })).toEqual([[125n], 125n])
    expect(await read({ count: 3n, maxPrice: 224n })).toEqual([[125n], 125n])
  })

  test('behavior: of an edition as many are taken as the budget allows with their fees on top', async () => {
    const edition = { contractKind: 'erc1155', quantityRemaining: 6 }
    const market = openMarket({
      '/orders/asks/v5': () => ({ orders: [ask('e', '100', '0', edition), orders[1]] }),
      '/execute/buy/v7': ({ items }) => ({
        steps: [],
        path: (items as { orderId: string; quantity: number }[]).map(({ orderId, quantity }) => ({
          ...{ orderId, contract, quantity, currency: ether },
          // Fewer of them are cheaper each, as of a pool.
          rawQuote: orderId === 'b' ? '200' : quantity > 3 ? '100' : '99',
          feesOnTop: [{ recipient: maker, rawAmount: '25' }],
        })),
      }),
    })
    const flow = createSweepFlow({ ...market.scope, collection: contract })
    const read = async (form: Partial<SweepForm>) => {
      flow.open(form)
      await until(flow, 'review')
      const state = flow.getState()
      const quote = 'quote' in state ? state.quote : undefined
      const [line] = quote?.lines ?? []
      const { quantity, pay, onTop } = line ?? {}
      return [quantity, pay?.amount, onTop?.[0]?.amount, quote?.running, quote?.missing]
    }
    expect(await read({ count: 4n, budget: 499n })).toEqual([3n, 297n, 75n, [372n], 1n])
    expect(await read({ count: 4n, budget: 500n })).toEqual([4n, 400n, 100n, [500n], 0n])
    // What one too many leaves of the budget is too little for what is dearer.
    expect(await read({ count: undefined, budget: 700n })).toEqual([5n, 500n, 125n, [625n], 0n])
  })

  test('behavior: own listings that the terms allow are counted, and none is taken', async () => {
    const own = ['a', 'c'].map((id, at) =>
      ask(`own-${id}`, prices[id] ?? '', `9${at}`, { maker: account }),
    )
    const { flow } = setUp({}, [...orders, ...own])
    flow.open({ count: 5n, maxPrice: 200n })
    await until(flow, 'review')
    expect(ids(flow.getState())).toEqual(['a', 'b'])
    expect(flow.getState()).toMatchObject({ quote: { own: 1, available: 2n } })
  })

  test.each<[string, SweepPrice[], Partial<SweepForm>, bigint[]]>([
    ['nothing that is shown', [], {}, []],
    ['as much as was shown', shownAs(['a', 100n], ['b', 200n]), {}, []],
    ['less than was shown', shownAs(['x', 150n], ['b', 200n]), {}, []],
    ['more, the first of all', shownAs(['x', 90n], ['a', 100n]), {}, [100n, 90n]],
    ['more, the second', shownAs(['a', 100n], ['x', 199n]), {}, [200n, 199n]],
    ['a token that was left out', shownAs(['x', 90n]), { excluded: [`${contract}:77`] }, []],
    ['what was left out', shownAs(['x', 90n], ['a', 100n], ['b', 200n]), { excluded: ['X'] }, []],
  ])('behavior: two for %s', async (_, shown, more, warned) => {
    const { flow } = setUp({})
    flow.open({ count: 2n, shown, ...more })
    await until(flow, 'review')
    const { quote } = Object(flow.getState())
    const found = quote.warnings.filter(({ kind }: { kind: string }) => kind === 'above-shown')
    expect(
      found.flatMap(({ price, market }: Record<string, { amount: bigint }>) => [
        price?.amount,
        market?.amount,
      ]),
    ).toEqual(warned)
  })

  test('error: a budget below the cheapest is told as that, and not as a listing that is gone', async () => {
    const { flow } = setUp({})
    flow.open({ count: undefined, budget: 99n })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({
      ...{ code: 'not_for_sale', remedy: 'requote', moneyMoved: 'no' },
      happened: 'Nothing is for sale within these terms.',
    })
  })

  test('behavior: with a trait, all that is asked for each of its tokens can be taken', async () => {
    const more = ask('a2', '150', '0', { contractKind: 'erc1155', quantityRemaining: 4 })
    const price = orders[0]?.price
    const market = openMarket({
      '/orders/asks/v5': () => ({ orders: [orders[0], more] }),
      '/tokens/v7': () => ({
        tokens: [
          {
            token: { contract, tokenId: '0', kind: 'erc1155' },
            market: { floorAsk: { id: 'a', price, maker } },
          },
        ],
      }),
      '/execute/buy/v7': ({ items }) => ({
        steps: [],
        path: (items as { orderId: string; quantity: number }[]).map(({ orderId, quantity }) => ({
          ...{ orderId, contract, quantity, currency: ether },
          rawQuote: orderId === 'a' ? '100' : '150',
        })),
      }),
    })
    const attributes = { Decoration: ['Waves'] }
    const flow = createSweepFlow({ ...market.scope, collection: contract, attributes })
    flow.open({ count: 3n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { running: [100n, 400n], missing: 0n, available: 5n, isBounded: false },
    })
  })

  test('behavior: tokens have their names, each is asked for once, and one without stops nothing', async () => {
    const { flow, tokensAsked } = setUp({})
    flow.open({ count: 1n })
    await until(flow, 'review')
    flow.setForm({ count: 2n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { names: [{ tokenId: 0n, name: 'Harbor 0' }] } })
    flow.setForm({ count: 3n })
    await until(flow, 'review')
    const { names } = Reflect.get(Object(flow.getState()), 'quote')
    expect(names.map(({ name }: { name: string }) => name)).toEqual(['Harbor 0', 'Harbor 2'])
    // The one without a name is asked for again; beside that, each review asks how its tokens are marked now.
    expect(tokensAsked.sort()).toEqual(['0', '0', '0,1', '0,1,2', '1', '1,2'])
  })

  test('behavior: what is typed on is asked for once, and nothing can be started meanwhile', async () => {
    const { flow, market } = setUp({})
    flow.open({ count: 1n })
    await until(flow, 'review')
    const before = market.asked.length
    for (const count of [2n, 20n, 3n]) flow.setForm({ count })
    expect(flow.getState()).toMatchObject({ phase: 'loading', quote: { running: [100n] } })
    await flow.start()
    expect(market.prompts).toEqual([])
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { running: [100n, 300n, 600n] } })
    const asks = market.asked.slice(before).filter(({ path }) => path === '/orders/asks/v5')
    expect(asks).toHaveLength(1)
  })

  test.each([
    ['replace', { a: undefined }, ['b', 'c'], 'review', 'gone'],
    ['replace', { a: '101' }, ['a', 'b'], 'review', 'dearer'],
    ['replace', { a: '250' }, ['b', 'a'], 'review', 'dearer'],
    ['replace', { a: '301' }, ['b', 'c'], 'review', 'dearer'],
    ['drop', { a: undefined }, ['b'], 'review', 'gone'],
    ['stop', { a: undefined }, ['b'], 'form', 'gone'],
  ] as const)(
    'behavior: stale orders, by the rule %s: %o',
    async (whenStale, changed, left, phase, reason) => {
      const { flow } = setUp(changed)
      flow.open({ count: 2n, whenStale })
      await until(flow, phase)
      expect(ids(flow.getState())).toEqual(left)
      expect(flow.getState()).toMatchObject({ quote: { stale: [{ reason }] } })
    },
  )

  test('behavior: what is tried again once its pool became dearer is reviewed at the new price, and waits for a yes', async () => {
    let raw = '1000000000000000000'
    const market = openMarket({
      '/orders/asks/v5': () => ({ orders: [ask('p', raw)] }),
      '/execute/buy/v7': () => ({
        steps: [
          sending('sale', {
            ...{ to: seaport, value: raw },
            data: fillCall([{ price: BigInt(raw) }]),
          }),
        ],
        path: [
          { orderId: 'p', contract, tokenId: '7', quantity: 1, currency: ether, rawQuote: raw },
        ],
      }),
    })
    const flow = createSweepFlow({ ...market.scope, collection: contract })
    flow.open({ count: 1n })
    await until(flow, 'review')
    // As of a pool that somebody else took from.
    raw = '1100000000000000000'
    await flow.start()
    expect(flow.getState()).toMatchObject({
      phase: 'failed',
      problem: { code: 'price_changed', moneyMoved: 'no', remedy: 'requote' },
    })
    const asked = askedAt(market, '/execute/buy/v7').length
    flow.open(flow.getState().form)
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { totals: [{ amount: 1_100_000_000_000_000_000n }], stale: [], missing: 0n },
    })
    // It has only been asked about, and the wallet not at all.
    const again = askedAt(market, '/execute/buy/v7').slice(asked)
    expect([again.length > 0, market.prompts]).toEqual([true, []])
    await flow.start()
    expect(market.prompts).toMatchObject([{ item: { data: { value: raw } } }])
  })

  test('behavior: items whose cheapest listing is in another currency are counted, not forgotten', async () => {
    const price = {
      currency: { contract: usdc, symbol: 'USDC', decimals: 6 },
      amount: { raw: '1' },
    }
    const apart = [{ token: { contract, tokenId: '9' }, market: { floorAsk: { id: 'u', price } } }]
    const { flow } = setUp({}, orders, apart)
    flow.open({ count: 2n })
    await until(flow, 'review')
    expect(ids(flow.getState())).toEqual(['a', 'b'])
    expect(flow.getState()).toMatchObject({ quote: { apart: { items: 1, isMore: false } } })
  })

  test('behavior: what cannot be found is said, not made up', async () => {
    const { flow } = setUp({})
    flow.open({ count: 5n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { missing: 2n } })
  })

  test('behavior: one listing of an edition holds as many as it has, whatever a purchase holds of listings', async () => {
    const edition = { ...ask('a', '100', '0'), contractKind: 'erc1155', quantityRemaining: 500 }
    const { flow } = setUp({}, [edition])
    flow.open({ count: 120n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { available: 500n, missing: 0n, totals: [{ amount: 12_000n }] },
    })
  })

  const fifty = Array.from({ length: 50 }, (_, at) => ask(`o${at}`, '100', `${at}`))
  test.each<[string, Partial<SweepForm>, string, (readonly object[])?]>([
    ['nothing within the terms', { count: 2n, maxPrice: 1n }, 'not_for_sale'],
    ['more than a transaction can hold', { count: 51n }, 'too_many', fifty],
  ])('error: %s', async (_, form, code, listed) => {
    const { flow } = setUp({}, listed)
    flow.open(form)
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ problem: { code } })
  })
})
