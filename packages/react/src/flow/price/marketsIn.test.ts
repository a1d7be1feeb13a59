import { describe, expect, test } from 'vitest'
import { askedAt, ether, openMarket, usdc, weth } from '../../testing/openMarket.ts'
import { marketsIn } from './marketsIn.ts'

const path = '/currencies/conversion/v1'
const native = { address: ether, symbol: 'ETH', decimals: 18 }
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
const dollars = { address: usdc, symbol: 'USDC', decimals: 6 }
const unknown = { address: '0x00000000000000000000000000000000000000aa', symbol: 'X', decimals: 6 }
const eth = 10n ** 18n
const dollar = 10n ** 6n
const { signal } = new AbortController()

/** What an answer tells, whose decimals are never believed. */
const price = (contract: string, raw: bigint, net?: bigint) => ({
  currency: { contract: contract as typeof usdc, symbol: 'X', decimals: 0 },
  amount: { raw: `${raw}` },
  netAmount: net === undefined ? null : { raw: `${net}` },
})
const open = (conversion: unknown, bound: marketsIn.Bound = 'least') => {
  const market = openMarket({ [path]: () => ({ conversion }) })
  return { market, marketIn: marketsIn(market.scope, bound, signal) }
}

describe('marketsIn', () => {
  test('default: native, wrapped or of the currency itself, a price is what it is, whatever a rate says', async () => {
    const { market, marketIn } = open('2')
    const [inWrapped, inNative] = [
      await marketIn(native).measure(price(weth, 7n)),
      await marketIn(wrapped).measure(price(ether, 7n, 6n), 'net'),
    ]
    expect(inWrapped).toMatchObject({ currency: wrapped, amount: 7n })
    expect(inNative).toMatchObject({ currency: native, amount: 6n })
    for (const each of [inWrapped, inNative]) expect(each).not.toHaveProperty('isConverted')
    expect(askedAt(market, path)).toEqual([])
    expect(await marketIn(dollars).measure(price(usdc, 7n))).toEqual({
      ...{ currency: dollars, amount: 7n },
    })
  })

  test('behavior: by the rate both ways', async () => {
    const { marketIn } = open('3000')
    const floor = price(usdc, 2_000n * dollar, 1_500n * dollar)
    // Two thirds of an ether, no wei less: nothing of the least to ask for is lost.
    expect(await marketIn(native).measure(floor)).toEqual({
      ...{ currency: native, amount: 666_666_666_666_666_667n, isConverted: true },
    })
    expect(await marketIn(wrapped).measure(floor, 'net')).toEqual({
      ...{ currency: wrapped, amount: eth / 2n, isConverted: true },
    })
    expect(await marketIn(dollars).measure(price(weth, eth / 10n))).toEqual({
      ...{ currency: dollars, amount: 300n * dollar, isConverted: true },
    })
  })

  test.each([
    ['the least to ask for, a last place more', 'least', 123456789012345678123457n],
    ['the most to pay, without it', 'most', 123456789012345678123456n],
  ] as const)('behavior: beyond what a double holds: %s', async (_, bound, worth) => {
    const { marketIn } = open('123456789012345678.123456789', bound)
    expect((await marketIn(dollars).measure(price(ether, eth)))?.amount).toBe(worth)
  })

  test('behavior: what comes to nothing is no measure of what to pay', async () => {
    const rate = '0.000000999999999999999999'
    expect(await open(rate, 'most').marketIn(dollars).measure(price(ether, eth))).toBeNull()
    expect(await open(rate).marketIn(dollars).measure(price(ether, eth))).toMatchObject({
      amount: 1n,
    })
    expect(await open('3000').marketIn(native).measure(price(usdc, 0n))).toBeNull()
  })

  test.each([null, '', '0', '0.000', '-1', '1e3', ' 1', '1.', '0x10', 'NaN', `1${'0'.repeat(40)}`])(
    'behavior: where %s is told as the rate a price is there that cannot be compared',
    async conversion => {
      const { marketIn } = open(conversion)
      expect(await marketIn(native).measure(price(usdc, dollar))).toBeNull()
      expect(await marketIn(dollars).measure(price(ether, eth))).toBeNull()
      expect(await marketIn(dollars).measure(price(usdc, dollar))).toMatchObject({ amount: dollar })
    },
  )

  test('behavior: no price is none, and no more so for want of a rate', async () => {
    const { marketIn } = open(null)
    for (const none of [undefined, null])
      expect(await marketIn(dollars).measure(none)).toBeUndefined()
    expect(await marketIn(native).measure(price(usdc, dollar), 'net')).toBeUndefined()
  })

  test('behavior: a currency that the client was not told of is compared with itself alone', async () => {
    const { market, marketIn } = open('1')
    const { address } = unknown
    expect(await marketIn(native).measure(price(address, eth))).toBeNull()
    const own = marketIn({ ...unknown, address: address as typeof usdc })
    expect(await own.measure(price(address, 7n))).toMatchObject({ amount: 7n })
    expect(await own.measure(price(ether, 7n))).toBeNull()
    expect(askedAt(market, path)).toEqual([])
  })

  test('behavior: a rate is asked for once, for however many prices and currencies', async () => {
    const { market, marketIn } = open('3000')
    const floor = price(usdc, dollar)
    await Promise.all(
      [marketIn(native), marketIn(wrapped), marketIn(dollars)].map(each => each.measure(floor)),
    )
    await marketIn(dollars).measure(price(ether, eth))
    expect(askedAt(market, path)).toHaveLength(1)
  })

  test('error: a marketplace without rates', async () => {
    const { scope } = openMarket({ [path]: () => ({ statusCode: 404, message: 'no rate' }) })
    const market = marketsIn(scope, 'least', signal)(native)
    expect(await market.measure(price(usdc, dollar))).toBeNull()
  })
})
