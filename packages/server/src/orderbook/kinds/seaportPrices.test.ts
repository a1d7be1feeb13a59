import { type OrderComponents, zeroAddress, zeroHash } from '@sluice/router/seaport'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seaportFees, seaportPrices } from './seaportPrices.ts'

const account = (digit: number) => `0x${`${digit}`.repeat(40)}` as const
const maker = account(1)
const token = { itemType: 3, token: account(9), identifierOrCriteria: 1n }
const money = { itemType: 1, token: account(8), identifierOrCriteria: 0n }

/** Few accounts, so that several payments go to one. */
const payments = fc.array(
  fc.record({
    recipient: fc.constantFrom(account(1), account(2), account(3)),
    start: fc.bigInt(1n, 10n ** 24n),
    end: fc.bigInt(1n, 10n ** 24n),
  }),
  { minLength: 1, maxLength: 6 },
)
const frame = {
  offerer: maker,
  zone: zeroAddress,
  orderType: 1,
  startTime: 1000n,
  endTime: 5000n,
  zoneHash: zeroHash,
  salt: 0n,
  conduitKey: zeroHash,
  counter: 0n,
}

describe('seaportFees', () => {
  test('behavior: of a listing, fees and what the maker gets are the price, at every moment', () => {
    const moments = fc.integer({ min: 0, max: 6000 })
    fc.assert(
      fc.property(payments, fc.bigInt(1n, 1000n), moments, (paid, quantity, time) => {
        const order: OrderComponents = {
          ...frame,
          offer: [{ ...token, startAmount: quantity, endAmount: quantity }],
          consideration: paid.map(({ recipient, start, end }) => ({
            ...{ ...money, recipient },
            startAmount: start * quantity,
            endAmount: end * quantity,
          })),
        }
        const fees = seaportFees(order, time)
        const { price, netPrice } = seaportPrices(order, time)
        const others = paid.filter(({ recipient }) => recipient !== maker)
        expect(fees.reduce((sum, fee) => sum + fee, netPrice)).toBe(price)
        expect(fees).toHaveLength(others.length)
        for (const [index, { start, end }] of others.entries()) {
          const [least, most] = start < end ? [start, end] : [end, start]
          expect(fees[index]).toBeGreaterThanOrEqual(least)
          expect(fees[index]).toBeLessThanOrEqual(most)
          if (time <= 1000) expect(fees[index]).toBe(start)
          if (time >= 5000) expect(fees[index]).toBe(end)
        }
      }),
    )
  })

  test('behavior: of an offer, fees and what the seller gets are what is offered', () => {
    fc.assert(
      fc.property(payments, fc.bigInt(1n, 1000n), (paid, quantity) => {
        const total = paid.reduce((sum, { start }) => sum + start, 7n) * quantity
        const order: OrderComponents = {
          ...frame,
          offer: [{ ...money, startAmount: total, endAmount: total }],
          consideration: [
            { ...token, recipient: maker, startAmount: quantity, endAmount: quantity },
            ...paid.map(({ recipient, start }) => ({
              ...{ ...money, recipient },
              startAmount: start * quantity,
              endAmount: start * quantity,
            })),
          ],
        }
        // A fee to the maker is one as well: it comes out of what the seller gets.
        expect(seaportFees(order, 0)).toEqual(paid.map(({ start }) => start))
        expect(seaportPrices(order, 0).netPrice).toBe(7n)
      }),
    )
  })
})
