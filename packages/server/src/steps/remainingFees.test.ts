import { describe, expect, test } from 'vitest'
import { remainingFees } from './remainingFees.ts'

const first = `0x${'a1'.repeat(20)}` as const
const second = `0x${'a2'.repeat(20)}` as const
const line = (quantity: number, ...fees: [`0x${string}`, string][]) => ({
  quantity,
  feesOnTop: fees.map(([recipient, amount]) => ({
    ...{ recipient, rawAmount: `${BigInt(amount) / BigInt(quantity)}` },
  })),
  feesPaid: fees.map(([recipient, amount]) => ({ recipient, amount })),
})

describe('remainingFees', () => {
  test('default: what the lines that are sold have not paid', () => {
    const asked = [`${first}:10`, `${second}:9`]
    expect(remainingFees(asked, [])).toEqual(asked)
    const sold = [line(2, [first, '6'], [second, '4']), line(1, [second, '1'])]
    expect(remainingFees(asked, sold)).toEqual([`${first}:4`, `${second}:4`])
  })

  test('behavior: what the units of a line share unevenly is paid to the unit', () => {
    expect(remainingFees([`${first}:5`], [line(2, [first, '5'])])).toEqual([])
  })

  test('behavior: two fees to one account are paid one after the other', () => {
    const asked = [`${first}:5`, `${first}:5`]
    expect(remainingFees(asked, [line(1, [first, '7'])])).toEqual([`${first}:3`])
    expect(remainingFees(asked, [line(1, [first, '10'])])).toEqual([])
  })
})
