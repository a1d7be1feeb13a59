import { describe, expect, test } from 'vitest'
import { untrustedText } from './untrustedText.ts'

describe('untrustedText', () => {
  test('default', () => {
    expect(untrustedText('Tide #12 — blå 雨 🌊')).toBe('Tide #12 — blå 雨 🌊')
    expect(untrustedText(null)).toBe('')
  })

  test('behavior: direction overrides and zero-width characters are written out', () => {
    expect(untrustedText('0.1\u202eHTE')).toBe('0.1⟨U+202E⟩HTE')
    expect(untrustedText('Pay\u200bPal\u2066x\u2069')).toBe('Pay⟨U+200B⟩Pal⟨U+2066⟩x⟨U+2069⟩')
    expect(untrustedText('a\u{e0041}')).toBe('a⟨U+E0041⟩')
    expect(untrustedText('a\u0000b')).toBe('a⟨U+0000⟩b')
  })

  test('behavior: a joiner inside an emoji stays, elsewhere it is written out', () => {
    expect(untrustedText('👩‍🚀 flies')).toBe('👩‍🚀 flies')
    expect(untrustedText('🏳️‍🌈')).toBe('🏳️‍🌈')
    expect(untrustedText('ad\u200dmin')).toBe('ad⟨U+200D⟩min')
  })

  test('behavior: markup is left as the text it is', () => {
    expect(untrustedText('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  })

  test('options: max counts characters, not halves of them', () => {
    expect(untrustedText('🌊🌊🌊', { max: 2 })).toBe('🌊🌊…')
  })

  test('options: lines', () => {
    expect(untrustedText('a\nb')).toBe('a b')
    expect(untrustedText('a\nb', { lines: true })).toBe('a\nb')
  })
})
