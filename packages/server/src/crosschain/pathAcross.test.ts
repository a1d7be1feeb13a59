import { describe, expect, test } from 'vitest'
import { pathAcross, unitsOf } from './pathAcross.ts'

const ether = 10n ** 18n

describe('pathAcross', () => {
  test('default: the fee stands in the price of each unit', () => {
    const path = [
      { quantity: 1, rawQuote: `${ether}`, totalRawPrice: `${ether + 3n}` },
      { quantity: 3, rawQuote: '100', totalRawPrice: '100' },
    ]
    const across = pathAcross(path, { fee: 40n, originChainId: 5, decimals: 18 })
    expect(across).toMatchObject([
      {
        fromChainId: 5,
        gasCost: '10',
        rawQuote: `${ether + 10n}`,
        totalRawPrice: `${ether + 13n}`,
      },
      { fromChainId: 5, gasCost: '30', rawQuote: '110', totalRawPrice: '110' },
    ])
    const sum = across.reduce(
      (total, { rawQuote, quantity }) => total + BigInt(rawQuote ?? 0) * BigInt(quantity ?? 1),
      0n,
    )
    expect(sum).toBe(ether + 300n + 40n)
    expect(unitsOf(path)).toBe(4n)
  })

  test('behavior: of an order in another currency the price that is paid, and no other', () => {
    const path = [{ quantity: 2, rawQuote: '70', buyInRawQuote: '100', totalRawPrice: '70' }]
    expect(pathAcross(path, { fee: 20n, originChainId: 5, decimals: 18 })).toMatchObject([
      { rawQuote: '70', totalRawPrice: '70', buyInRawQuote: '110' },
    ])
  })
})
