import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  askedAt,
  contract,
  ether,
  maker,
  openMarket,
  usdc,
} from '../../testing/openMarket.ts'
import { marketsIn } from './marketsIn.ts'
import { readOthersFloor } from './readOthersFloor.ts'

const eth = 10n ** 18n
const native = { address: ether, symbol: 'ETH', decimals: 18 }
const price = (of: string, raw: bigint) => ({
  price: { currency: { contract: of, symbol: '', decimals: 18 }, amount: { raw: `${raw}` } },
})
const inDollars = price(usdc, 1_500_000_000n)
const untold = price(contract, 1n)
const own = { maker: account }

/** The floor in ether beside others, where a marketplace lists so much by price, and only the native of it where that is asked for. */
async function read(
  floorAsk: object | null,
  { orders = [], rate = '3000' }: { orders?: { price: object }[]; rate?: string | null } = {},
) {
  const pages: URLSearchParams[] = []
  const market = openMarket({
    '/currencies/conversion/v1': () => ({ conversion: rate }),
    '/orders/asks/v5': (_, { searchParams }) => {
      pages.push(searchParams)
      const isNative = searchParams.get('native') === 'true'
      return {
        orders: orders.filter(
          ({ price }) => !isNative || Reflect.get(price, 'currency').contract === ether,
        ),
      }
    },
  })
  const { signal } = new AbortController()
  const found = await readOthersFloor(market.scope, {
    market: marketsIn(market.scope, 'least', signal)(native),
    ask: floorAsk === null ? null : ({ id: '0xf', maker, ...floorAsk } as never),
    ...{ of: { contract }, signal },
  })
  return { ...found, pages, rates: askedAt(market, '/currencies/conversion/v1').length }
}

describe('readOthersFloor', () => {
  test('default: the one that is told; in ether nothing more is asked for', async () => {
    expect(await read(price(ether, eth))).toMatchObject({
      ...{ floor: { amount: eth }, isIncomparable: false, pages: [], rates: 0 },
    })
    expect(await read(null)).toMatchObject({
      ...{ floor: undefined, isIncomparable: false, pages: [], rates: 0 },
    })
  })

  test('behavior: in dollars by the rate, for which no listings are read', async () => {
    expect(await read(inDollars)).toMatchObject({
      ...{ floor: { currency: native, amount: eth / 2n, isConverted: true } },
      ...{ isIncomparable: false, pages: [], rates: 1 },
    })
  })

  test('behavior: where the cheapest is the account’s own, the next in whatever currency', async () => {
    const orders = [ask('a', '1', '7', own), ask('b', '1', '8', inDollars), ask('c', `${eth}`, '9')]
    expect(await read({ ...price(ether, 1n), ...own }, { orders })).toMatchObject({
      ...{ floor: { amount: eth / 2n, isConverted: true }, isIncomparable: false },
    })
    // One that is the account's own is no measure in dollars either.
    expect(await read({ ...inDollars, ...own }, { orders, rate: null })).toMatchObject({
      ...{ floor: { amount: eth }, isIncomparable: true },
    })
  })

  test.each([
    ['whose rate is not told', inDollars, null],
    ['that nobody was told of', untold, '1'],
  ])(
    'behavior: in a currency %s, the cheapest in ether, and that it is not the cheapest',
    async (_, cheapest, rate) => {
      const orders = [
        ask('a', '1', '7', cheapest),
        ask('b', '1', '8', own),
        ask('c', `${eth}`, '9'),
      ]
      const found = await read(cheapest, { orders, rate })
      expect(found).toMatchObject({ floor: { amount: eth }, isIncomparable: true })
      expect(found.pages.map(page => page.get('native'))).toEqual(['true'])
      // Where there is none in ether, there is one all the same.
      expect(await read(cheapest, { orders: orders.slice(0, 2), rate })).toMatchObject({
        ...{ floor: undefined, isIncomparable: true },
      })
    },
  )
})
