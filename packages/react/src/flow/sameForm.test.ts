import { expect, test } from 'vitest'
import { sameForm } from './sameForm.ts'

test('behavior: forms are the same by what they say, to the last wei, in lists as well', () => {
  const form = { price: '1.5', quantity: 2n, items: [{ tokenId: 7n, price: '' }] }
  expect(sameForm(form, structuredClone(form))).toBe(true)
  expect(sameForm(form, { ...form, currency: undefined })).toBe(true)
  expect(sameForm(form, { ...form, quantity: 3n })).toBe(false)
  expect(sameForm(form, { ...form, items: [{ tokenId: 7n, price: '1' }] })).toBe(false)
  expect(sameForm({ to: '2n' }, { to: 2n })).toBe(false)
})

test('behavior: a warning that was accepted is nothing that was typed', () => {
  expect(sameForm({ price: '1' }, { price: '1', acknowledged: ['listed'] })).toBe(true)
})
