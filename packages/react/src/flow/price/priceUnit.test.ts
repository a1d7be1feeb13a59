import { describe, expect, test } from 'vitest'
import { askedAt, ether, openMarket, usdc, weth } from '../../testing/openMarket.ts'
import { measured, readPriceUnit } from './priceUnit.ts'

const path = '/currencies/conversion/v1'
const eth = { address: ether, symbol: 'ETH', decimals: 18 }
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
const dollars = { address: usdc, symbol: 'USDC', decimals: 6 }
const { signal } = new AbortController()

const unitOf = (conversion: unknown) =>
  readPriceUnit(openMarket({ [path]: () => ({ conversion }) }).scope, dollars, signal)

describe('readPriceUnit', () => {
  test('default: one ether is one wrapped ether, and no rate is asked for', async () => {
    const market = openMarket({})
    const unit = await readPriceUnit(market.scope, wrapped, signal)
    expect(measured({ currency: eth, amount: 7n }, unit)).toEqual({ currency: eth, amount: 7n })
    expect(askedAt(market, path)).toEqual([])
  })

  test.each([
    ['3050.5', 10n ** 18n, 3_050_500_000n],
    ['3050', 10n ** 17n, 305_000_000n],
    // Whole numbers beyond what a double holds, and rounded down.
    ['123456789012345678.123456789', 10n ** 18n, 123456789012345678123456n],
    ['0.000000999999999999999999', 10n ** 18n, undefined],
  ])('behavior: at %s for one, %s is %s', async (conversion, amount, worth) => {
    const found = measured({ currency: eth, amount }, await unitOf(conversion))
    expect(found).toEqual(
      worth === undefined ? undefined : { currency: dollars, amount: worth, isConverted: true },
    )
  })

  test('behavior: an amount in the currency itself is no matter of a rate', async () => {
    const amount = { currency: dollars, amount: 5n }
    expect(measured(amount, await unitOf('2'))).toEqual(amount)
    expect(measured(amount, await unitOf(null))).toEqual(amount)
  })

  test.each([null, '', '0', '-1', '1e3', ' 1', '1.', '0x10', 'NaN', `1${'0'.repeat(40)}`])(
    'error: %s is no rate',
    async conversion => {
      const unit = await unitOf(conversion)
      expect(measured({ currency: eth, amount: 10n ** 18n }, unit)).toBeUndefined()
      expect(measured(undefined, unit)).toBeUndefined()
    },
  )

  test('error: a marketplace without one', async () => {
    const { scope } = openMarket({ [path]: () => ({ statusCode: 404, message: 'no rate' }) })
    const unit = await readPriceUnit(scope, dollars, signal)
    expect(unit).toEqual({ currency: dollars, same: [dollars], rate: undefined })
  })
})
