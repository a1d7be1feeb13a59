import { expect, test } from 'vitest'
import { areSteady } from './areSteady.ts'

const steady = { isDynamic: false, currency: '0xaa' } as const
const known = new Map([['0xaa', {}]] as const)

test('default: orders with fixed prices in currencies that are known', () => {
  expect(areSteady([], known)).toBe(true)
  expect(areSteady([steady, steady], known)).toBe(true)
})

test('behavior: one that falls with time, or in a currency that did not answer yet', () => {
  expect(areSteady([steady, { ...steady, isDynamic: true }], known)).toBe(false)
  expect(areSteady([steady, { ...steady, currency: '0xbb' }], known)).toBe(false)
})
