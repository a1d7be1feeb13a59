import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { broken } from '../../../bench/support/broken.ts'
import { purchase } from '../../../bench/support/seaportPurchases.ts'
import { buildTransaction } from '../../buildTransaction.ts'
import type { DecodedCommand } from '../../command.ts'
import { decodeCommands } from '../../decodeCommands.ts'
import { RouterError } from '../../errors.ts'
import { execute } from '../../execute.ts'
import type { Part } from '../../part.ts'
import { fulfillAdvancedOrder } from './fulfillAdvancedOrder.ts'
import { fulfillAvailableAdvancedOrders } from './fulfillAvailableAdvancedOrders.ts'
import { type SeaportPurchase, seaport } from './seaport.ts'

const runs = { numRuns: Number(process.env.SLUICE_CASES ?? 500) }
const now = 0n

/** The orders of the first purchase as they are read from its calldata. */
function ordersIn(part: Part) {
  const { data } = buildTransaction([part], { chainId: 1, now, heldBefore: part.uses })
  const { commands, inputs } = execute.decode(data)
  const call = decodeCommands(commands, inputs).find(
    (each): each is Extract<DecodedCommand, { command: 'SEAPORT_V1_4' | 'SEAPORT_V1_5' }> =>
      each.command === 'SEAPORT_V1_4' || each.command === 'SEAPORT_V1_5',
  )
  if (!call) throw new Error('There is no call of Seaport')
  const calldata = call.args.data
  if (calldata.startsWith(fulfillAdvancedOrder.selector)) {
    const values = fulfillAdvancedOrder.decode(calldata)
    expect(fulfillAdvancedOrder.encode(values)).toBe(calldata)
    return [values.advancedOrder]
  }
  const values = fulfillAvailableAdvancedOrders.decode(calldata)
  expect(fulfillAvailableAdvancedOrders.encode(values)).toBe(calldata)
  return values.advancedOrders
}

/** An order in the form that reading gives. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each) =>
      typeof each === 'bigint' || typeof each === 'number'
        ? `${each}`
        : typeof each === 'string' && key !== ''
          ? each.toLowerCase()
          : each,
    ),
  )

describe('seaport', () => {
  test('behavior: orders are read back from the calldata', () => {
    fc.assert(
      fc.property(purchase, given => {
        const read = ordersIn(seaport(given, { now }))
        expect(read).toHaveLength(given.items.length)
        for (const [index, { parameters, signature }] of given.items.entries())
          expect(plain(read[index])).toMatchObject(
            plain({
              parameters,
              signature,
              numerator: 1,
              denominator: 1,
              extraData: '0x00',
            }) as object,
          )
      }),
      runs,
    )
  })

  test('error: whatever is given, only a RouterError is thrown', () => {
    const given = fc.oneof(
      broken(purchase),
      broken(fc.array(purchase, { minLength: 1, maxLength: 2 })),
    )
    let made = 0
    fc.assert(
      fc.property(given, given => {
        try {
          const part = seaport(given as SeaportPurchase, { now })
          expect(part.items.length).toBeGreaterThan(0)
          ordersIn(part)
          made++
        } catch (error) {
          expect(error).toBeInstanceOf(RouterError)
          expect((error as RouterError).field).toMatch(/^(parts\[0\]\.)?seaport/)
        }
      }),
      { numRuns: runs.numRuns * 10 },
    )
    // Some changes leave an order whole, such as another salt.
    expect(made).toBeGreaterThan(10)
  })
})
