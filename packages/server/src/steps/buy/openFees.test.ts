import { describe, expect, test } from 'vitest'
import type { KeptLine } from '../KeptLine.ts'
import { openFees } from './openFees.ts'

const payee = `0x${'a1'.repeat(20)}` as const
const line = (place: number, more: Partial<KeptLine>): KeptLine => ({
  ...{ orderId: `0x${place}`, tokenId: `${place}`, quantity: 1, ...more },
})
const own = (place: number, amount: string) =>
  line(place, { bearsFees: 'own', feesPaid: [{ recipient: payee, amount }] })
const fees = [`${payee}:10`]

describe('openFees', () => {
  test('default: the shares of what is not bought', () => {
    const path = [own(1, '4'), own(2, '6')]
    expect(openFees(fees, { answers: [path], settled: [] })).toEqual(fees)
    expect(openFees(fees, { answers: [path], settled: path.slice(0, 1) })).toEqual([`${payee}:6`])
    expect(openFees(fees, { answers: [path], settled: path })).toEqual([])
  })

  test('behavior: nothing where one transaction pays all, or nobody knows what did', () => {
    const path = [line(1, { bearsFees: true }), line(2, { bearsFees: true })]
    expect(openFees(fees, { answers: [path], settled: path.slice(0, 1) })).toEqual([])
    const unknown = [line(1, {}), line(2, {})]
    expect(openFees(fees, { answers: [unknown], settled: unknown.slice(0, 1) })).toEqual([])
  })

  test('behavior: all of it where only what bears none is bought', () => {
    const path = [own(1, '10'), line(2, {})]
    expect(openFees(fees, { answers: [path], settled: path.slice(1) })).toEqual(fees)
  })

  test('behavior: of several answers the one that would have paid the most counts', () => {
    const answers = [
      [own(1, '3'), own(2, '7')],
      [own(1, '5'), own(3, '5')],
    ]
    const settled = answers[0]?.slice(0, 1) ?? []
    expect(openFees(fees, { answers, settled })).toEqual([`${payee}:5`])
  })
})
