// @vitest-environment happy-dom
import { afterAll, expect, test } from 'vitest'
import { languageChoice } from '../language/languageChoice.ts'
import { itemsText } from './itemsText.ts'

afterAll(() => languageChoice.set('en'))

test.each([
  ['en', '1', '1 item'],
  ['en', '0', '0 items'],
  ['en', '21', '21 items'],
  ['en', '?', '? items'],
  ['de', '1', '1 Stück'],
  ['de', '3', '3 Stück'],
] as const)('itemsText: default: in %s of %s', async (language, count, said) => {
  await languageChoice.set(language)
  expect(itemsText(count)).toBe(said)
})
