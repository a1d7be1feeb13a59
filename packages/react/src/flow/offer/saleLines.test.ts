import type { PathItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { contract, ether, usdc, weth } from '../../testing/openMarket.ts'
import { isBelowTotal, type SaleMinimum, saleLines } from './saleLines.ts'

const chosen = (tokenId: bigint, quantity = 1n) => ({ token: { contract, tokenId }, quantity })
const offer = (tokenId: string, net: string, more: object = {}): PathItem =>
  ({
    ...{ orderId: `0x${tokenId}`, contract, tokenId, quantity: 1, rawQuote: net },
    ...{ currency: weth, currencySymbol: 'WETH', currencyDecimals: 18, ...more },
  }) as PathItem
const least = (amount: bigint, per: SaleMinimum['per'] = 'item', currency = weth): SaleMinimum => ({
  ...{ per, amount, currency },
})
const dollarOffer = (tokenId: string, net: string, more: object = {}) =>
  offer(tokenId, net, { currency: usdc, currencySymbol: 'USDC', currencyDecimals: 6, ...more })
/** 3,000 dollars for one ether. */
const units = [
  {
    currency: { address: ether, symbol: 'ETH', decimals: 18 },
    same: [ether, weth].map(address => ({ address, symbol: '', decimals: 18 })),
  },
  {
    currency: { address: usdc, symbol: 'USDC', decimals: 6 },
    same: [{ address: usdc, symbol: 'USDC', decimals: 6 }],
    rate: { of: 3000n * 10n ** 6n, per: 10n ** 18n },
  },
]
const sold = (...given: Parameters<typeof saleLines>) => {
  const { lines, unsold } = saleLines(...given)
  return [lines.map(({ token }) => token.tokenId), unsold.map(({ reason }) => reason)]
}

describe('saleLines', () => {
  test('options: minimum, to the last digit, for each one of several', () => {
    const path = [offer('7', '9007199254740993'), offer('8', '9007199254740992')]
    const wanted = [chosen(7n), chosen(8n)]
    expect(sold(wanted, path)).toEqual([[7n, 8n], []])
    expect(sold(wanted, path, least(9_007_199_254_740_993n))).toEqual([[7n], ['below-minimum']])
    const three = [offer('7', '10', { quantity: 3 })]
    expect(sold([chosen(7n, 3n)], three, least(10n))).toEqual([[7n], []])
    expect(sold([chosen(7n, 3n)], three, least(11n))).toEqual([[], ['below-minimum']])
  })

  test('options: minimum, which an offer in another currency never meets', () => {
    const path = [offer('7', '1000')]
    expect(sold([chosen(7n)], path, least(1n, 'item', ether))).toEqual([[], ['below-minimum']])
  })

  test('options: minimumNet, in its currency where that is named, and what one brings at the least now', () => {
    const path = [offer('7', '90'), offer('7', '80', { orderId: '0x8', quantity: 2 })]
    const wanted = { ...chosen(7n, 3n), minimumNet: 90n, minimumCurrency: weth }
    expect(saleLines([wanted], path).unsold).toMatchObject([
      { chosen: wanted, reason: 'below-minimum', net: 80n, currency: { address: weth } },
    ])
    expect(sold([{ ...wanted, minimumNet: 80n }], path)).toEqual([[7n, 7n], []])
    expect(sold([{ ...wanted, minimumNet: 1n, minimumCurrency: ether }], path)).toEqual([
      ...[[], ['below-minimum']],
    ])
  })

  test('options: minimumCurrency, also where no least was told', () => {
    const path = [offer('7', '90')]
    expect(sold([{ ...chosen(7n), minimumCurrency: weth }], path)).toEqual([[7n], []])
    expect(sold([{ ...chosen(7n), minimumCurrency: ether }], path)).toEqual([
      ...[[], ['below-minimum']],
    ])
  })

  test('behavior: a least in one currency is met by an offer in another one that is worth as much', () => {
    const wanted = { ...chosen(7n), minimumNet: 10n ** 17n, minimumCurrency: weth }
    expect(sold([wanted], [dollarOffer('7', '25000000000')], undefined, units)).toEqual([[7n], []])
    expect(sold([wanted], [dollarOffer('7', '300000000')], undefined, units)).toEqual([[7n], []])
    const { unsold } = saleLines([wanted], [dollarOffer('7', '299999999')], undefined, units)
    expect(unsold).toMatchObject([
      { reason: 'below-minimum', net: 299_999_999n, currency: { address: usdc }, isBelowOwn: true },
    ])
    expect(unsold[0]?.isIncomparable).toBeUndefined()
    const inDollars = { ...chosen(7n), minimumNet: 300_000_000n, minimumCurrency: usdc }
    expect(sold([inDollars], [offer('7', `${10n ** 17n}`)], undefined, units)).toEqual([[7n], []])
    expect(sold([inDollars], [offer('7', `${10n ** 17n - 1n}`)], undefined, units)).toEqual([
      ...[[], ['below-minimum']],
    ])
  })

  test('behavior: without a rate it is held to what was shown, and it is said that nothing was compared', () => {
    const path = [dollarOffer('7', '25000000000')]
    const wanted = { ...chosen(7n), minimumNet: 1n, minimumCurrency: weth }
    const withoutRate = units.map(({ rate: _, ...unit }) => unit)
    for (const known of [[], withoutRate])
      expect(saleLines([wanted], path, undefined, known).unsold).toMatchObject([
        { reason: 'below-minimum', isBelowOwn: true, isIncomparable: true },
      ])
    expect(saleLines([chosen(7n)], path, least(1n), withoutRate).unsold).toMatchObject([
      { reason: 'below-minimum', isIncomparable: true },
    ])
  })

  test('behavior: of offers in two currencies the one that is worth less is told', () => {
    const path = [dollarOffer('7', '290000000'), offer('7', `${10n ** 16n}`, { orderId: '0x8' })]
    const wanted = { ...chosen(7n, 2n), minimumNet: 10n ** 17n, minimumCurrency: weth }
    for (const offers of [path, [...path].reverse()])
      expect(saleLines([wanted], offers, undefined, units).unsold).toMatchObject([
        { net: 10n ** 16n, currency: { address: weth } },
      ])
  })

  test('behavior: a least together counts another currency by its worth, and nothing without a rate', () => {
    const { lines } = saleLines(
      [chosen(7n), chosen(8n)],
      [offer('7', `${10n ** 17n}`), dollarOffer('8', '300000000')],
    )
    expect(isBelowTotal(lines, least(2n * 10n ** 17n, 'total'), units)).toBe(false)
    expect(isBelowTotal(lines, least(2n * 10n ** 17n + 1n, 'total'), units)).toBe(true)
    expect(isBelowTotal(lines, least(10n ** 17n, 'total'))).toBe(false)
    expect(isBelowTotal(lines, least(10n ** 17n + 1n, 'total'))).toBe(true)
  })

  test('behavior: a least together is no least of each', () => {
    const path = [offer('7', '60'), offer('8', '40')]
    const { lines } = saleLines([chosen(7n), chosen(8n)], path, least(100n, 'total'))
    expect(lines).toHaveLength(2)
    expect(isBelowTotal(lines, least(100n, 'total'))).toBe(false)
    expect(isBelowTotal(lines, least(101n, 'total'))).toBe(true)
    expect(isBelowTotal(lines, least(1n, 'total', ether))).toBe(true)
    expect(isBelowTotal(lines, least(101n))).toBe(false)
  })
})
