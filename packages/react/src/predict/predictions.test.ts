import type { ExecutionStep } from '@sluice/sdk'
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryKey } from '../query/queryKey.ts'
import { setData } from '../query/setData.ts'
import { hasEvidence } from './hasEvidence.ts'
import { predictBid } from './predictBid.ts'
import { predictBought } from './predictBought.ts'
import { predictCancelled } from './predictCancelled.ts'
import type { Prediction } from './prediction.ts'
import { predictListed } from './predictListed.ts'
import { predictQuery } from './predictQuery.ts'
import { predictTransferred } from './predictTransferred.ts'
import { showPredictions } from './showPredictions.ts'

const chainId = 31337
const contract = '0x1111111111111111111111111111111111111111'
const seller = '0x2222222222222222222222222222222222222222'
const buyer = '0xAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const ether = '0x0000000000000000000000000000000000000000'
const token = { chainId, contract, tokenId: 7n } as const
const currency = { address: ether, symbol: 'ETH', decimals: 18 } as const

const price = (raw: string, of: string = ether) => ({
  currency: { contract: of, symbol: 'ETH', decimals: 18 },
  amount: { raw },
})
const best = (raw: string, of?: string) => ({ id: '0xa', maker: seller, price: price(raw, of) })
const row = (market: object, fields: object = {}) => ({
  token: { contract, tokenId: '7', kind: 'erc721', owner: seller, ...fields },
  market,
})
const key = (kind: Parameters<typeof queryKey>[0], parameters: object = {}) =>
  queryKey(kind, { chainId, ...parameters })
const orders = (...list: object[]) => ({ pages: [{ orders: list }], pageParams: [''] })
const holdings = (...rows: object[]) => ({ pages: [{ tokens: rows }], pageParams: [''] })
const order = (fields: object = {}) => ({ id: '0xa', status: 'active', maker: seller, ...fields })
const predict = (
  of: ReturnType<typeof key>,
  data: unknown,
  predictions: readonly Prediction[],
): unknown => predictions.reduce<unknown>((value, one) => predictQuery(of, value, one), data)

const bought = predictBought({ token, orderId: '0xa', seller, buyer })
const listedAt = (amount: bigint) =>
  predictListed({ token, order: { id: '0xc', maker: buyer, price: amount, currency } })

describe('predictQuery', () => {
  test('bought: the token is the buyer’s, not for sale, and out of the seller’s lists', () => {
    const one = key('token', { contract, tokenId: 7n })
    expect(predict(one, row({ floorAsk: best('100') }), bought)).toEqual(
      row({ floorAsk: null }, { owner: buyer.toLowerCase() }),
    )
    expect(predict(key('asks'), orders(order(), order({ id: '0xb' })), bought)).toEqual(
      orders(order({ id: '0xb' })),
    )
    expect(predict(key('asks', { status: 'any' }), orders(order()), bought)).toEqual(
      orders(order({ status: 'filled' })),
    )
    const held = holdings(row({}), row({}, { tokenId: '8' }))
    expect(predict(key('userTokens', { user: seller }), held, bought)).toEqual(
      holdings(row({}, { tokenId: '8' })),
    )
    expect(predict(key('userTokens', { user: buyer }), held, bought)).toBe(held)
  })

  test('bought: no other listing of the seller for the only one there is stays, and nothing else goes', () => {
    const tokenSetId = `token:${contract}:7`
    const own = { side: 'sell', contractKind: 'erc721', tokenSetId, id: '0xb' }
    const others = [
      order({ ...own, maker: buyer }),
      order({ ...own, tokenSetId: `token:${contract}:70` }),
      order({ ...own, contractKind: 'erc1155' }),
      order({ ...own, side: 'buy' }),
    ]
    const asks = orders(order({ ...own, id: '0xa' }), order(own), ...others)
    expect(predict(key('asks'), asks, bought)).toEqual(orders(...others))
    expect(predict(key('userAsks', { status: 'any' }), asks, bought)).toEqual(
      orders(
        order({ ...own, id: '0xa', status: 'filled' }),
        order({ ...own, status: 'inactive' }),
        ...others,
      ),
    )
    const cancelled = orders(order({ ...own, status: 'cancelled' }))
    expect(predict(key('asks', { status: 'any' }), cancelled, bought)).toBe(cancelled)
  })

  test('bought: of several, only what is certain', () => {
    const one = row({ floorAsk: best('100') }, { kind: 'erc1155', owner: null })
    expect(predict(key('token'), one, bought)).toBe(one)
    const listing = orders(order({ quantityRemaining: 3 }))
    expect(predict(key('asks'), listing, bought)).toBe(listing)
    const held = holdings(row({}, { kind: 'erc1155' }))
    expect(predict(key('userTokens', { user: seller }), held, bought)).toBe(held)
  })

  test('listed: becomes the floor only when it is the cheapest in the same currency', () => {
    const floorOf = (floorAsk: object | null, amount: bigint) =>
      predict(key('token'), row({ floorAsk }), listedAt(amount))
    const own = { id: '0xc', maker: buyer.toLowerCase(), price: price('90') }
    expect(floorOf(null, 90n)).toEqual(row({ floorAsk: own }))
    expect(floorOf(best('91'), 90n)).toEqual(row({ floorAsk: own }))
    expect(floorOf(best('90'), 90n)).toEqual(row({ floorAsk: best('90') }))
    expect(floorOf(best('91', seller), 90n)).toEqual(row({ floorAsk: best('91', seller) }))
    // Beyond 2^53 a price is not the same as its neighbour.
    const huge = 2n ** 80n
    expect(floorOf(best(`${huge}`), huge - 1n)).toMatchObject({
      market: { floorAsk: { price: { amount: { raw: `${huge - 1n}` } } } },
    })
    const dollars = key('token', { displayCurrency: seller })
    const data = row({ floorAsk: best('91') })
    expect(predict(dollars, data, listedAt(90n))).toBe(data)
  })

  test('bid: becomes the best offer only when it is the highest, and where one was asked for', () => {
    const bid = predictBid({ token, order: { id: '0xd', maker: buyer, price: 50n, currency } })
    expect(predict(key('token'), row({ topBid: best('49') }), bid)).toMatchObject({
      market: { topBid: { id: '0xd' } },
    })
    for (const data of [row({ topBid: best('50') }), row({ floorAsk: best('1') })])
      expect(predict(key('token'), data, bid)).toBe(data)
  })

  test('cancelled and transferred', () => {
    const cancelled = predictCancelled({ chainId, orderIds: ['0xa', '0xb'] })
    expect(predict(key('userBids'), orders(order(), order({ id: '0xe' })), cancelled)).toEqual(
      orders(order({ id: '0xe' })),
    )
    const sent = predictTransferred({ tokens: [token], from: seller, to: buyer })
    expect(predict(key('token'), row({ floorAsk: null }), sent)).toMatchObject({
      token: { owner: buyer.toLowerCase() },
    })
  })

  test('behavior: twice is once, and other tokens, chains and queries are the same objects', () => {
    const all = [...bought, ...listedAt(90n), ...predictCancelled({ chainId, orderIds: ['0xb'] })]
    const cases: [ReturnType<typeof key>, unknown][] = [
      [key('token'), row({ floorAsk: best('100') })],
      [key('asks'), orders(order(), order({ id: '0xb' }))],
      [key('userTokens', { user: seller }), holdings(row({}))],
    ]
    for (const [of, data] of cases) {
      const once = predict(of, data, all)
      expect(predict(of, once, all)).toEqual(once)
      expect(predict(queryKey(of[1], { ...of[2], chainId: 1 }), data, all)).toBe(data)
    }
    const elsewhere = row({ floorAsk: best('100') }, { tokenId: '77' })
    expect(predict(key('token'), elsewhere, all)).toBe(elsewhere)
    expect(predictQuery(['mine', 'token', { chainId }], 1, all[0] as Prediction)).toBe(1)
  })
})

describe('showPredictions', () => {
  let queryClient: QueryClient
  beforeEach(() => {
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  })
  afterEach(() => queryClient.clear())
  const of = key('token', { contract, tokenId: 7n })
  const before = row({ floorAsk: best('100') })
  const owner = () => queryClient.getQueryData<typeof before>(of)?.token.owner

  test('default: shown, and rolled back to exactly what was there', () => {
    queryClient.setQueryData(of, before)
    const shown = showPredictions(queryClient)
    shown.update(bought)
    expect(owner()).toBe(buyer.toLowerCase())
    shown.rollBack()
    expect(queryClient.getQueryData(of)).toEqual(before)
    expect(queryClient.getQueryState(of)?.isInvalidated).toBe(false)
  })

  test('behavior: what the marketplace answers meanwhile is shown with it, and rolled back to', async () => {
    let answer: unknown = before
    const observer = new QueryObserver(queryClient, { queryKey: of, queryFn: () => answer })
    const owners = new Set<unknown>()
    await observer.refetch()
    const shown = showPredictions(queryClient)
    shown.update(bought)
    // As the hooks listen: after the batch, to what is there then.
    const look = () => owners.add((observer.getCurrentResult().data as typeof before).token.owner)
    const stop = observer.subscribe(notifyManager.batchCalls(look))
    answer = row({ floorAsk: best('100') }, { name: 'Renamed' })
    await observer.refetch()
    expect(queryClient.getQueryData(of)).toMatchObject({
      token: { name: 'Renamed', owner: buyer.toLowerCase() },
    })
    await new Promise(done => notifyManager.schedule(() => done(undefined)))
    // Nobody saw the old owner in between.
    expect([...owners]).toEqual([buyer.toLowerCase()])
    shown.rollBack()
    expect(queryClient.getQueryData(of)).toEqual(answer)
    stop()
  })

  test('behavior: what came true stays, and later answers are left alone', async () => {
    queryClient.setQueryData(of, before)
    const shown = showPredictions(queryClient)
    shown.update(bought)
    shown.keep()
    expect(owner()).toBe(buyer.toLowerCase())
    await queryClient.fetchQuery({ queryKey: of, queryFn: () => before })
    expect(owner()).toBe(seller)
  })

  test('behavior: what something else was put on is read anew instead', () => {
    queryClient.setQueryData(of, before)
    const shown = showPredictions(queryClient)
    shown.update(bought)
    const other = row({ floorAsk: null }, { owner: contract })
    queryClient.setQueryData(of, other)
    shown.rollBack()
    expect(queryClient.getQueryData(of)).toEqual(other)
    expect(queryClient.getQueryState(of)?.isInvalidated).toBe(true)
  })

  test('behavior: so is what an event was put on with the prediction in it, whatever was said since', () => {
    queryClient.setQueryData(of, before)
    const shown = showPredictions(queryClient)
    shown.update(bought)
    const [query] = queryClient.getQueryCache().getAll()
    const patched = { ...Object(query?.state.data), market: { floorAsk: null, topBid: null } }
    if (query) setData(query, patched)
    shown.update(bought)
    shown.rollBack()
    expect(query?.state.isInvalidated).toBe(true)
  })
})

describe('hasEvidence', () => {
  const steps = (...items: object[][]) =>
    items.map((list, i) => ({ id: `${i}`, items: list })) as unknown as ExecutionStep[]
  const mined = { receipt: { status: 'success' } }
  test.each([
    ['nothing', steps(), false],
    ['an approval that is mined', steps([mined], [{ state: 'prompting' }]), false],
    ['a sale that is sent', steps([{ state: 'submitted', txHashes: [{}] }]), false],
    ['a sale that reverted', steps([{ receipt: { status: 'reverted' } }]), false],
    ['a part of the sales', steps([mined, { state: 'submitted' }]), false],
    ['a signature that is not taken yet', steps([{ state: 'signed' }]), false],
    ['a sale that is mined', steps([mined], []), true],
    ['an order that was taken', steps([mined], [{ orderData: [{ orderId: '0xa' }] }]), true],
  ])('default: %s: %s', (_name, given, expected) => {
    expect(hasEvidence(given)).toBe(expected)
  })
})
