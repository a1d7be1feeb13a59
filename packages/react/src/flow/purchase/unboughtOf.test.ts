import type { ExecutionStep } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import type { Settlement } from '../flowDefinition.ts'
import type { PurchaseReceipt } from './settlePurchase.ts'
import { unboughtOf } from './unboughtOf.ts'

const steps = (state: string) =>
  [{ items: [{ status: 'incomplete', state }] }] as unknown as readonly ExecutionStep[]
const end = (bought: readonly (bigint | undefined)[], code = 'partial') =>
  ({
    ...{ outcome: 'partial', problem: { code } },
    receipt: {
      asked: BigInt(bought.length) * 2n,
      bought: bought.includes(undefined)
        ? undefined
        : bought.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n),
      lines: bought.map((each, index) => ({
        line: { orderId: `${index}`, quantity: 2n },
        bought: each,
      })),
    },
  }) as unknown as Settlement<PurchaseReceipt>

describe('unboughtOf', () => {
  test('default: each order with how many of it did not come', () => {
    expect(unboughtOf(end([2n, 0n, 1n]), steps('failed'))).toEqual(
      new Map([
        ['1', 2n],
        ['2', 1n],
      ]),
    )
  })

  test.each<[string, Settlement<PurchaseReceipt>, string]>([
    ['a line of which nobody knows', end([2n, undefined]), 'failed'],
    ['a transaction whose end is open', end([2n, 0n]), 'submitted'],
    ['one that was replaced', end([2n, 0n]), 'replaced'],
    ['an end for another reason', end([2n, 0n], 'transaction_timeout'), 'failed'],
    ['all that was asked for', end([2n, 2n]), 'complete'],
  ])('error: nothing is surely left of %s', (_, settlement, state) => {
    expect(unboughtOf(settlement, steps(state))).toBeUndefined()
  })
})
