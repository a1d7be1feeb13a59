import { describe, expect, test } from 'vitest'
import { askedAt, ether, openMarket, usdc, weth } from '../../testing/openMarket.ts'
import { readPriceUnit } from './priceUnit.ts'

const path = '/currencies/conversion/v1'
const native = { address: ether, symbol: 'ETH', decimals: 18 }
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
const dollars = { address: usdc, symbol: 'USDC', decimals: 6 }
const { signal } = new AbortController()

describe('readPriceUnit', () => {
  test('default: one ether is one wrapped ether, and no rate is asked for', async () => {
    const market = openMarket({})
    for (const currency of [native, wrapped])
      expect(await readPriceUnit(market.scope, currency, signal)).toMatchObject({
        ...{ currency, same: [native, wrapped] },
      })
    expect(askedAt(market, path)).toEqual([])
  })

  test('error: a marketplace without one', async () => {
    const { scope } = openMarket({ [path]: () => ({ statusCode: 404, message: 'no rate' }) })
    const unit = await readPriceUnit(scope, dollars, signal)
    expect(unit).toEqual({ currency: dollars, same: [dollars], rate: undefined })
  })
})
