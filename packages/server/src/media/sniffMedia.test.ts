import { expect, test } from 'vitest'
import { sniffMedia } from './sniffMedia.ts'

test.each([
  ['isom', 'video/mp4'],
  ['M4V ', 'video/mp4'],
  // Pictures in the box that films have: they are rendered as such.
  ['avif', undefined],
  ['avis', undefined],
  ['heic', undefined],
  ['mif1', undefined],
])('behavior: a file of the brand %j is %s', (brand, type) => {
  expect(sniffMedia(Buffer.from(`\0\0\0\x18ftyp${brand}0000`))).toBe(type)
})
