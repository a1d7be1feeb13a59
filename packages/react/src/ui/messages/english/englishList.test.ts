import { expect, test } from 'vitest'
import { germanList } from '../german/germanList.ts'
import { englishList } from './englishList.ts'

test.each([
  [1n, /^1 of them is listed already/, /^1 davon ist schon angeboten/],
  [2n, /^2 of them are listed already/, /^2 davon sind schon angeboten/],
])('alreadyMany: behavior: %s of an edition', (many, inEnglish, inGerman) => {
  expect(englishList.alreadyMany(many)).toMatch(inEnglish)
  expect(germanList.alreadyMany(many)).toMatch(inGerman)
})
