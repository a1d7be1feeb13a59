import type { PathItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { contract, ether, weth } from '../../testing/openMarket.ts'
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
