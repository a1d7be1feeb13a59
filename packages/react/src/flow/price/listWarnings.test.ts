import { describe, expect, test } from 'vitest'
import { contract, ether, usdc, weth } from '../../testing/openMarket.ts'
import { type ListContext, listTerms } from '../order/listTerms.ts'
import { listWarnings } from './listWarnings.ts'

const currency = { address: ether, symbol: 'ETH', decimals: 18 }
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
const token = { contract, tokenId: 80n }
const plain: ListContext = {
  ...{ currency, owned: 1n, listed: 0n, several: false },
  fees: [{ kind: 'royalty', bps: 1000 }],
}
const milli = (amount: bigint) => amount * 10n ** 15n
const own = (orderId: string, amount: bigint | undefined, quantity = 1n) => ({
  ...{ orderId, token, quantity, expiresAt: 1_800_000_000, worth: amount },
  price: amount === undefined ? undefined : { currency, amount },
})

function warningsOf(
  price: string,
  context: Partial<ListContext>,
  of: listWarnings.Options & { quantity?: string } = {},
) {
  const { quantity = '1', ...about } = of
  const whole = { ...plain, ...context }
  const { terms } = listTerms({ price, quantity, duration: 60 }, whole, 0)
  if (terms === undefined) throw new Error('The price of the test is none.')
  return listWarnings(terms, whole, about)
}
const kindsOf = (...args: Parameters<typeof warningsOf>) =>
  warningsOf(...args).map(({ kind }) => kind)

describe('listWarnings', () => {
  test.each<[string, string, Partial<ListContext>, string[]]>([
    ['nothing is known', '0.000001', {}, []],
    ['half of the floor', '0.3', { floor: milli(600n) }, []],
    ['less than half of it', '0.299999999999999999', { floor: milli(600n) }, ['below-floor']],
    ['half of the last sale', '1', { lastSale: { currency: wrapped, amount: milli(2000n) } }, []],
    [
      'less than half of it',
      '0.999999999999999999',
      { lastSale: { currency: wrapped, amount: milli(2000n) } },
      ['below-sale'],
    ],
    // 0.59 leaves 0.531 after a royalty of 10 %.
    [
      'an offer that brings less',
      '0.59',
      { bestOffer: { currency: wrapped, amount: milli(531n) } },
      [],
    ],
    [
      'an offer that brings more',
      '0.59',
      { bestOffer: { currency: wrapped, amount: milli(531n) + 1n } },
      ['below-offer'],
    ],
    [
      'a hundredth of the floor',
      '0.00605',
      { floor: milli(605n), bestOffer: { currency: wrapped, amount: 532_980n * 10n ** 12n } },
      ['below-floor', 'below-offer'],
    ],
  ])('behavior: %s (%s)', (_, price, context, kinds) => {
    expect(kindsOf(price, context)).toEqual(kinds)
  })

  test('behavior: prices in another currency are measured by the rate, and said to be', () => {
    const dollars = { address: usdc, symbol: 'USDC', decimals: 6 }
    const inDollars = { currency: dollars, isOther: true, floorByRate: 3_000_000_000n }
    expect(kindsOf('1500', inDollars)).toEqual([])
    expect(warningsOf('1499.999999', inDollars)).toMatchObject([
      {
        ...{ kind: 'below-floor', price: { amount: 1_499_999_999n }, isConverted: true },
        market: { currency: dollars, amount: 3_000_000_000n },
      },
    ])
    // What is in that currency itself is no matter of a rate.
    const floor = { ...inDollars, floorByRate: undefined, floor: 3_000_000_000n }
    expect(warningsOf('5', floor)).toMatchObject([{ kind: 'below-floor', isConverted: undefined }])
    const sold = { currency: dollars, amount: 3_000_000_000n, isConverted: true } as const
    expect(warningsOf('5', { currency: dollars, lastSale: sold, bestOffer: sold })).toMatchObject([
      { kind: 'below-sale', isConverted: true },
      { kind: 'below-offer', isConverted: true },
    ])
  })

  test('behavior: what cannot be compared is said, whatever the price is', () => {
    const dollars = { address: usdc, symbol: 'USDC', decimals: 6 }
    expect(
      warningsOf(
        '999999999',
        { currency: dollars, isOther: true, isIncomparable: true },
        { token },
      ),
    ).toMatchObject([{ kind: 'incomparable', market: undefined, token }])
  })

  test('behavior: another listing of the same token is named, the cheaper one as such', () => {
    const live = [own('0xa', milli(500n)), own('0xb', milli(2000n)), own('0xc', undefined)]
    expect(kindsOf('1', { live })).toEqual(['listed-cheaper', 'listed', 'listed'])
    expect(warningsOf('1', { live })[0]).toMatchObject({
      ...{ market: { currency, amount: milli(500n) }, until: 1_800_000_000 },
    })
    // The one whose place it takes does not stay.
    expect(kindsOf('1', { live }, { replaces: '0xA' })).toEqual(['listed', 'listed'])
  })

  test('behavior: of an edition only what is listed more often than it is owned', () => {
    const of = { several: true, owned: 5n, live: [own('0xa', milli(500n), 2n)] }
    expect(kindsOf('1', of, { quantity: '3' })).toEqual([])
    expect(kindsOf('1', of, { quantity: '4' })).toEqual(['listed-cheaper'])
  })

  test('behavior: the price of one is compared, also of several', () => {
    const of = { several: true, owned: 5n, floor: milli(600n) }
    expect(kindsOf('0.3', of, { quantity: '5' })).toEqual([])
    expect(warningsOf('0.2', of, { quantity: '5' })).toMatchObject([
      { price: { amount: milli(200n) }, market: { amount: milli(600n) } },
    ])
  })

  test('behavior: what was accepted is no other price, and no other token', () => {
    const floor = { floor: milli(600n) }
    const keys = [
      warningsOf('0.1', floor, { token }),
      warningsOf('0.1', floor, { token }),
      warningsOf('0.2', floor, { token }),
      warningsOf('0.1', { floor: milli(601n) }, { token }),
      warningsOf('0.1', floor, { token: { contract, tokenId: 81n } }),
    ].map(([only]) => only?.key)
    expect(keys[0]).toBe(keys[1])
    expect(new Set(keys).size).toBe(4)
  })
})
