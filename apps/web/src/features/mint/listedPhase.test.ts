import type { MintPhase } from '@sluice/react'
import { expect, test } from 'vitest'
import { listedPhase } from './listedPhase.ts'

const phase = (kind: MintPhase['kind'], price: bigint, status: MintPhase['status'] = 'open') => ({
  ...{ name: `${kind} ${price}`, kind, status, price },
})
const lines = (...prices: bigint[]) => prices.map(unitPrice => ({ quantity: 1n, unitPrice }))

test('default: the price of a list is that of who is on it', () => {
  const phases = [phase('allowlist', 3n), phase('public', 5n)]
  expect(listedPhase({ phases, lines: lines(3n) })).toBe(phases[0])
  expect(listedPhase({ phases, lines: lines(5n, 3n) })).toBe(phases[0])
})

test.each([
  ['that of everybody', [phase('allowlist', 3n), phase('public', 5n)], lines(5n)],
  ['of both', [phase('allowlist', 3n), phase('public', 3n)], lines(3n)],
  ['of a list that is over', [phase('allowlist', 3n, 'over')], lines(3n)],
])('behavior: none where the price is %s', (_, phases, bought) => {
  expect(listedPhase({ phases, lines: bought })).toBeUndefined()
})
