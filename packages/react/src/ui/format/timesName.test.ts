import { expect, test } from 'vitest'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { countText } from './countText.ts'
import { timesName } from './timesName.ts'

test('so many of an edition are told in groups of three, exactly', () => {
  expect(countText(2n ** 64n)).toBe('18\u202f446\u202f744\u202f073\u202f709\u202f551\u202f616')
  expect([timesName(0n, 'Harbor'), timesName(1n, 'Harbor')]).toEqual(['Harbor', 'Harbor'])
  expect(timesName(1_234_567n, 'Harbor')).toBe('1\u202f234\u202f567 × Harbor')
})

test.each([en, de])('in the sentences of each language, too', ({ buy, purchase, sell, mint }) => {
  const many = 1_234_567n
  const texts = [
    ...[buy.forSale(many), buy.actionMany(many, ''), purchase.missing(many)],
    ...[purchase.titleMany(many), sell.actionMany(many, ''), sell.titleMany(many)],
    ...[mint.action(many, ''), mint.minted(many)],
  ]
  for (const text of texts) expect(text).toContain('1\u202f234\u202f567')
})
