import { describe, expect, test } from 'vitest'
import { usdc, weth } from '../../testing/openMarket.ts'
import { type BidContext, type BidForm, bidTerms } from './bidTerms.ts'

const day = 86_400
const form: BidForm = { price: '2', quantity: '3', duration: 30 * day, longer: false }
const context: BidContext = {
  currency: { address: weth, symbol: 'WETH', decimals: 2 },
  ...{ several: true, floor: 160n, topOffer: 250n, balance: 100n, native: 450n },
}

describe('bidTerms', () => {
  test('default: the total, and what is wrapped for it', () => {
    expect(bidTerms(form, context, 1_000_999).terms).toEqual({
      ...{ quantity: 3n, unitPrice: 200n, price: 600n, expiresAt: 1000 + 30 * day },
      duration: 30 * day,
      ...{ wrap: 500n, missing: 50n },
    })
  })

  test('options: currency: nothing is wrapped into another one, and what is missing is of that', () => {
    const dollars = { address: usdc, symbol: 'USDC', decimals: 6 }
    const of = { ...context, currency: dollars, isOther: true, balance: 5_999_999n }
    const asked = { ...form, currency: usdc }
    const terms = { price: 6_000_000n, wrap: 0n }
    expect(bidTerms(asked, of, 0).terms).toMatchObject({ ...terms, missing: 1n })
    const unread = { ...of, balance: undefined, native: 10n ** 18n }
    expect(bidTerms(asked, unread, 0).terms).toMatchObject({ ...terms, missing: undefined })
    // Of what was read for another nothing is said.
    expect(bidTerms(asked, context, 0)).toEqual({ problems: {} })
    const refused = { ...of, currencies: [context.currency] }
    expect(bidTerms(asked, refused, 0).problems?.price).toMatchObject({ code: 'currency-refused' })
  })

  test.each([
    ['of the currency', { balance: undefined }, { wrap: undefined, missing: undefined }],
    ['of the native one', { native: undefined }, { wrap: 500n, missing: undefined }],
    ['that is not needed', { balance: 600n, native: undefined }, { wrap: 0n, missing: 0n }],
  ])('behavior: a balance that was not read, %s, is not one of 0', (_, change, known) => {
    expect(bidTerms(form, { ...context, ...change }, 0).terms).toMatchObject(known)
  })

  test('behavior: more than 30 days only on purpose, more than 180 never', () => {
    const long = { ...form, duration: 31 * day }
    expect(bidTerms(long, context, 0).problems?.duration).toEqual({
      code: 'duration-long',
      most: 30,
    })
    expect(bidTerms({ ...long, longer: true }, context, 0).terms).toBeDefined()
    const never = { ...form, duration: 181 * day, longer: true }
    expect(bidTerms(never, context, 0).problems?.duration).toEqual({
      code: 'duration-most',
      most: 180,
    })
  })

  test.each([
    [{ price: '0' }, 'price'],
    [{ price: '1.234' }, 'price'],
    [{ quantity: '0' }, 'quantity'],
    [{ quantity: '1.5' }, 'quantity'],
    [{ duration: 0 }, 'duration'],
    [{ endsAt: 0 }, 'duration'],
    [{ endsAt: 31 * day }, 'duration'],
    [{ duration: Number.NaN }, 'duration'],
  ] as const)('error: %o', (change, field) => {
    expect(bidTerms({ ...form, ...change }, context, 0).problems?.[field]).toBeDefined()
  })
})
