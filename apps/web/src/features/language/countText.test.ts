import { expect, test } from 'vitest'
import { countText } from './countText.ts'

test.each([
  [0, '0'],
  ['120', '120'],
  ['10000', '10\u202f000'],
  [
    '115792089237316195423570985008687907853',
    '115\u202f792\u202f089\u202f237\u202f316\u202f195\u202f423\u202f570\u202f985\u202f008\u202f687\u202f907\u202f853',
  ],
  ['many', 'many'],
  [1.5, '1.5'],
  [null, '—'],
])('default: %s', (count, text) => expect(countText(count)).toBe(text))
