import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../../format/formatAmount.ts'
import { describeField } from '../describeField.ts'
import type { FieldProblem } from '../fieldProblem.ts'
import { type ListContext, type ListForm, listTerms } from './listTerms.ts'

const usdc = '0x00000000000000000000000000000000000000dc' as const
const ether = '0x0000000000000000000000000000000000000000'
const context: ListContext = {
  currency: { address: ether, symbol: 'ETH', decimals: 18 },
  owned: 5n,
  listed: 0n,
  several: false,
  fees: [
    { kind: 'royalty', bps: 500 },
    { kind: 'marketplace', bps: 100 },
  ],
}
const form: ListForm = { price: '1.5', quantity: '1', duration: 86_400 }

const said = (problem: FieldProblem | undefined) => problem && describeField(problem)

describe('listTerms', () => {
  test('default', () => {
    expect(listTerms(form, context, 1_700_000_000_999).terms).toEqual({
      quantity: 1n,
      unitPrice: 1_500_000_000_000_000_000n,
      price: 1_500_000_000_000_000_000n,
      fees: [
        { kind: 'royalty', bps: 500, amount: 75_000_000_000_000_000n },
        { kind: 'marketplace', bps: 100, amount: 15_000_000_000_000_000n },
      ],
      net: 1_410_000_000_000_000_000n,
      expiresAt: 1_700_086_400,
      duration: 86_400,
    })
  })

  test('options: currency: fees of one with 6 decimals, rounded down', () => {
    const dollars = { address: usdc, symbol: 'USDC', decimals: 6 } as const
    const of = { ...context, currency: dollars, isOther: true }
    expect(listTerms({ ...form, price: '0.000019', currency: usdc }, of, 0).terms).toMatchObject({
      ...{ price: 19n, net: 19n, fees: [{ amount: 0n }, { amount: 0n }] },
    })
    expect(listTerms({ ...form, price: '1234.567891', currency: usdc }, of, 0).terms).toMatchObject(
      { price: 1_234_567_891n, fees: [{ amount: 61_728_394n }, { amount: 12_345_678n }] },
    )
    const { problems } = listTerms({ ...form, price: '1.0000001', currency: usdc }, of, 0)
    expect(said(problems?.price)).toBe('USDC has at most 6 decimal places.')
  })

  test('error: what was read for one currency says nothing of another', () => {
    expect(listTerms({ ...form, currency: usdc }, context, 0)).toEqual({ problems: {} })
    expect(listTerms({ ...form, currency: ether }, context, 0).terms).toBeDefined()
  })

  test('error: a currency that the marketplace does not take', () => {
    const currencies = [{ address: usdc, symbol: 'USDC', decimals: 6 } as const]
    const { problems } = listTerms(form, { ...context, currencies }, 0)
    expect(said(problems?.price)).toBe('This marketplace takes no such orders in ETH.')
  })

  test('options: endsAt: an end of its own, whenever it is reviewed', () => {
    const at = (endsAt: number) => listTerms({ ...form, endsAt }, context, 1_700_000_000_999)
    expect(at(1_700_003_600).terms?.expiresAt).toBe(1_700_003_600)
    // What was not chosen does not tell one choice from another.
    expect(at(1_700_003_600).terms).not.toHaveProperty('duration')
    expect(at(1_700_000_000 + 180 * 86_400).terms?.expiresAt).toBe(1_715_552_000)
    for (const [endsAt, code] of [
      [1_700_000_000, 'no-duration'],
      [0, 'no-duration'],
      [Number.NaN, 'no-duration'],
      [1_700_000_001 + 180 * 86_400, 'duration-most'],
    ] as const)
      expect(at(endsAt).problems).toMatchObject({ price: undefined, duration: { code } })
    expect(listTerms({ ...form, duration: 181 * 86_400 }, context, 0).problems).toMatchObject({
      duration: { code: 'duration-most', most: 180 },
    })
  })

  test('behavior: of several, the price is for one and fees are rounded per piece', () => {
    const terms = listTerms(
      { ...form, price: '0.000000000000000199', quantity: '3' },
      { ...context, several: true },
      0,
    ).terms
    expect(terms).toMatchObject({ price: 597n, net: 567n })
    expect(terms?.fees.map(fee => fee.amount)).toEqual([27n, 3n])
  })

  test('behavior: price = net + fees, and every part divides by the quantity', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), fc.bigInt(1n, 1000n), (unit, quantity) => {
        const { terms } = listTerms(
          { ...form, price: formatAmount(unit, 18), quantity: quantity.toString() },
          { ...context, several: true, owned: 1000n },
          0,
        )
        if (terms === undefined) return false
        const fees = terms.fees.reduce((sum, fee) => sum + fee.amount, 0n)
        const parts = [terms.price, terms.net, ...terms.fees.map(fee => fee.amount)]
        return terms.price === terms.net + fees && parts.every(part => part % quantity === 0n)
      }),
    )
  })

  test.each([
    ['', 'Enter a price in ETH.'],
    ['0', 'The price must be more than 0.'],
    ['0.0000000000000000001', 'ETH has at most 18 decimal places.'],
    ['1,500', 'A comma can mean thousands or decimals. Write 1500 or 1.5.'],
    ['-1', 'Enter digits and one decimal point, such as 1.25.'],
    ['9'.repeat(80), 'That is more than can exist.'],
  ])('error: price %j', (price, problem) => {
    expect(said(listTerms({ ...form, price }, context, 0).problems?.price)).toBe(problem)
  })

  test.each([
    ['6', 'You own 5.'],
    ['0', 'List at least 1.'],
    ['1.5', 'Enter a whole number, by digits alone.'],
    ['', 'Enter a whole number, by digits alone.'],
  ])('error: quantity %j', (quantity, problem) => {
    const several = { ...context, several: true }
    expect(said(listTerms({ ...form, quantity }, several, 0).problems?.quantity)).toBe(problem)
  })

  test('error: a quantity that a request cannot name exactly', () => {
    const many = { ...context, several: true, owned: 2n ** 60n }
    const exact = { ...form, quantity: '9007199254740991' }
    expect(listTerms(exact, many, 0).terms?.quantity).toBe(9007199254740991n)
    const problem = listTerms({ ...form, quantity: '9007199254740992' }, many, 0).problems?.quantity
    expect(said(problem)).toBe('List at most 9007199254740991 at once.')
  })

  test('error: fees that leave nothing', () => {
    const greedy = { ...context, fees: [{ kind: 'royalty' as const, bps: 10_000 }] }
    const { problems } = listTerms(form, greedy, 0)
    expect(said(problems?.price)).toBe('The fees would take the whole price.')
  })
})
