import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { KeptLine } from '../steps/KeptLine.ts'
import { openMintFees } from './openMintFees.ts'

const [a, b]: [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b1'.repeat(20)}`]
const drop: Hex = `0x${'d1'.repeat(20)}`
const fees = [
  { recipient: a, amount: 10n },
  { recipient: b, amount: 7n },
]
const line = (quantity: number, paid: [Hex, string][]): KeptLine => ({
  ...{ contract: drop, quantity, bearsFees: 'own' },
  feesPaid: paid.map(([recipient, amount]) => ({ recipient, amount })),
})
const amounts = (answers: KeptLine[][], minted: bigint, asked = fees) =>
  openMintFees(asked, { answers, minted: new Map([[drop, minted]]) }).map(({ amount }) => amount)

describe('openMintFees', () => {
  const path = [
    line(2, [
      [a, '6'],
      [b, '4'],
    ]),
    line(1, [
      [a, '4'],
      [b, '3'],
    ]),
  ]

  test('default: each line has paid its own', () => {
    expect(amounts([path], 0n)).toEqual([10n, 7n])
    expect(amounts([path], 2n)).toEqual([4n, 3n])
    expect(amounts([path], 3n)).toEqual([0n, 0n])
  })

  test('behavior: of a part of a line its share is paid, rounded up', () => {
    expect(amounts([[line(3, [[a, '10']])]], 1n)).toEqual([6n, 7n])
  })

  test('behavior: of several answers the one that has paid most counts', () => {
    expect(amounts([path, [line(3, [[a, '10']])]], 2n)).toEqual([3n, 3n])
  })

  test('behavior: nothing is owed to the payer, and what one account got counts once', () => {
    expect(amounts([path], 3n, [{ recipient: a, amount: 2n }])).toEqual([0n])
    const twice = [
      { recipient: a, amount: 3n },
      { recipient: a, amount: 9n },
    ]
    expect(amounts([path], 2n, twice)).toEqual([0n, 6n])
  })

  test('behavior: an answer without fees has paid none', () => {
    expect(amounts([[{ contract: drop, quantity: 2 }]], 2n)).toEqual([10n, 7n])
  })
})
