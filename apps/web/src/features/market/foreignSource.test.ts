import { describe, expect, test } from 'vitest'
import { foreignSource } from './foreignSource.ts'

describe('foreignSource', () => {
  test('default: the domain of another marketplace', () => {
    const source = { domain: 'opensea.io', name: 'OpenSea' }
    expect(foreignSource({ source }, 'sluice.example')).toBe('opensea.io')
  })

  test.each([
    ['its own', { source: { domain: 'Sluice.Example' } }],
    ['none', { source: null }],
    ['an empty one', { source: { domain: '' } }],
    ['no listing', null],
  ])('behavior: %s says nothing', (_, ask) => {
    expect(foreignSource(ask, 'sluice.example')).toBeUndefined()
  })

  test('behavior: without a domain its name; what would turn the text around is written out', () => {
    expect(foreignSource({ source: { name: 'a\u202eb' } }, 'x')).toBe('a⟨U+202E⟩b')
    expect(foreignSource({ sourceDomain: 'blur.io' }, 'x')).toBe('blur.io')
  })
})
