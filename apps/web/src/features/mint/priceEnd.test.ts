import type { MintPhase } from '@sluice/react'
import { expect, test } from 'vitest'
import { priceEnd } from './priceEnd.ts'

const phase = (price: bigint, endTime?: number, status: MintPhase['status'] = 'open') => ({
  ...{ name: '', kind: 'public' as const, status, price, endTime },
})
const line = (unitPrice: bigint) => ({ quantity: 1n, unitPrice })

test('behavior: the end of the phase whose price it is, not of another that is open', () => {
  const phases = [phase(5n, 900), phase(2n, 300), phase(2n, 100, 'over')]
  expect(priceEnd({ phases, lines: [line(2n)] })).toBe(300)
  expect(priceEnd({ phases, lines: [line(2n), line(5n)] })).toBe(300)
  expect(priceEnd({ phases, lines: [line(5n)] })).toBe(900)
})

test('behavior: none of a phase without an end, or of one that is not told', () => {
  expect(priceEnd({ phases: [phase(5n)], lines: [line(5n)] })).toBeUndefined()
  expect(priceEnd({ phases: [phase(5n, 900)], lines: [line(4n)] })).toBeUndefined()
})
