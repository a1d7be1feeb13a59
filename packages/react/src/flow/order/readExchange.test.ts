import { expect, test } from 'vitest'
import { contract, ether, maker, openMarket, weth } from '../../testing/openMarket.ts'
import { readExchange } from './readExchange.ts'

const path = `/collections/${contract}/marketplace-configurations/v2`
const exchange = { orderKind: 'seaport-v1.5', enabled: true, oracleEnabled: true }
const named = { ...exchange, cancellationZone: maker }

const read = (answer: unknown) =>
  readExchange(openMarket({ [path]: () => answer }).scope, contract, new AbortController().signal)
const of = (seaport: object, more: object = {}) => ({
  marketplaces: [{ orderbook: 'reservoir', exchanges: { seaport, ...more } }],
})

test('default: the zone that the exchange of the orders names', async () => {
  const newer = {
    'seaport-v1.6': { ...named, orderKind: 'seaport-v1.6', cancellationZone: contract },
  }
  expect((await read(of(named, newer))).zone).toBe(maker)
})

test.each<[string, unknown]>([
  ['a marketplace that names none', of(exchange)],
  ['one that has none', of({ ...named, oracleEnabled: false, cancellationZone: null })],
  ['one that does not say that it has one', of({ ...named, oracleEnabled: undefined })],
  ['a zone of another exchange', of({ ...named, orderKind: 'seaport-v1.6' })],
  ['an exchange that is off', of({ ...named, enabled: false })],
  [
    'another order book',
    { marketplaces: [{ orderbook: 'opensea', exchanges: { seaport: named } }] },
  ],
  ['no address', of({ ...named, cancellationZone: 'here' })],
  ['an error', { statusCode: 404, error: 'Not Found', message: 'unknown' }],
])('behavior: none of %s', async (_, answer) => {
  expect((await read(answer)).zone).toBeUndefined()
})

test('behavior: the currencies of listings and of offers; nothing where it names none', async () => {
  const tokens = [{ address: weth, symbol: 'WETH', decimals: 18 }]
  const both = { paymentTokens: [{ address: ether }, ...tokens], supportedBidCurrencies: tokens }
  expect(await read(of({ ...exchange, ...both }))).toMatchObject({
    asks: [ether, weth],
    bids: [weth],
  })
  const none = await read(of({ ...exchange, paymentTokens: [], supportedBidCurrencies: null }))
  expect([none.asks, none.bids]).toEqual([undefined, undefined])
  const other = await read(of({ ...exchange, ...both, orderKind: 'seaport-v1.6' }))
  expect([other.asks, other.bids]).toEqual([undefined, undefined])
})
