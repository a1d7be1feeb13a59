import { describe, expect, test } from 'vitest'
import { pagesNamed } from './pagesNamed.ts'

const names = (text: string) => pagesNamed(text).map(({ label }) => label)

describe('pagesNamed', () => {
  test.each([
    ['swap', ['Swap']],
    ['  SW', ['Swap']],
    ['call', ['Cross-chain call']],
    ['chain call', ['Cross-chain call']],
    ['c', ['Collections', 'Cross-chain call']],
    ['wap', []],
    ['%', []],
  ])('default: %o', (text, found) => {
    expect(names(text)).toEqual(found)
  })
})
