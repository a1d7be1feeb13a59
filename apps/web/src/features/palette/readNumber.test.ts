import { expect, test } from 'vitest'
import { readNumber } from './readNumber.ts'

test.each([
  ['#20', { name: '', tokenId: '20' }],
  ['20', { name: '', tokenId: '20' }],
  [' tideline 20 ', { name: 'tideline', tokenId: '20' }],
  ['Tideline #020', { name: 'Tideline', tokenId: '20' }],
  ['tideline#20', { name: 'tideline', tokenId: '20' }],
  ['bud vase no. 11', { name: 'bud vase no.', tokenId: '11' }],
  ['tideline', undefined],
  ['area51', undefined],
  ['20 tidelines', undefined],
  ['#', undefined],
  ['#1e3', undefined],
  [`#${1n << 256n}`, undefined],
  [`#${(1n << 256n) - 1n}`, { name: '', tokenId: `${(1n << 256n) - 1n}` }],
])('%o', (typed, found) => {
  expect(readNumber(typed)).toEqual(found)
})
