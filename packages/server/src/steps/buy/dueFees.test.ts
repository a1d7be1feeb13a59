import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { KeptLine } from '../KeptLine.ts'
import { dueFees } from './dueFees.ts'

const payee = `0x${'a1'.repeat(20)}` as const
const [one, two] = [`0x${'d1'.repeat(20)}`, `0x${'d2'.repeat(20)}`] as const
const paying = (amount: string): Partial<KeptLine> => ({
  ...{ bearsFees: 'own', feesPaid: [{ recipient: payee, amount }] },
})
const mint = (contract: Hex, quantity: number, more: Partial<KeptLine> = {}): KeptLine => ({
  ...{ orderId: `mint:${contract}`, contract, quantity, ...more },
})
const listing = (more: Partial<KeptLine>): KeptLine => ({
  ...{ orderId: '0x1', contract: one, tokenId: '1', quantity: 1, ...more },
})
const fees = [`${payee}:10`]
const due = (answers: KeptLine[][], settled: KeptLine[], minted: readonly [string, bigint][]) =>
  dueFees(fees, { answers, settled, minted: new Map(minted) }).map(({ amount }) => amount)

describe('dueFees', () => {
  test('default: all of them for a first call', () => {
    expect(dueFees(fees, undefined)).toEqual([{ recipient: payee, amount: 10n }])
    expect(dueFees(undefined, undefined)).toEqual([])
  })

  test('behavior: each mint has paid its own share', () => {
    const path = [mint(one, 2, paying('4')), mint(two, 3, paying('6'))]
    expect(due([path], path.slice(0, 1), [[one, 2n]])).toEqual([6n])
    expect(
      due([path], path, [
        [one, 2n],
        [two, 3n],
      ]),
    ).toEqual([])
    // Of what is not whole, its units have.
    expect(due([path], [], [[two, 1n]])).toEqual([8n])
  })

  test('behavior: all of them are due for a listing whose mints have paid none', () => {
    const path = [listing({ bearsFees: true }), mint(one, 1)]
    expect(due([path], path.slice(1), [[one, 1n]])).toEqual([10n])
    expect(due([path], path.slice(0, 1), [])).toEqual([])
  })

  test('behavior: what listings and mints of different answers paid counts together', () => {
    const first = [mint(one, 1, paying('4')), mint(two, 1, paying('6'))]
    const second = [listing(paying('3')), mint(two, 1)]
    expect(due([first, second], [second[0] as KeptLine], [[one, 1n]])).toEqual([3n])
  })
})
