import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { languageChoice } from '../language/languageChoice.ts'
import { floorText } from './floorText.ts'

describe('floorText', () => {
  test.each([
    [-50n, '−5.0 %'],
    [9_999n, '+999.9 %'],
    // Eleven times the floor is ten times the floor above it.
    [10_000n, '×11'],
    [10_599n, '×11.5'],
    [180_000n, '×181'],
    [9_998_999n, '×9999'],
    [9_999_000n, '>×9999'],
  ])('default: %s', (tenths, text) => expect(floorText(tenths)).toBe(text))

  test('behavior: in German', () => {
    vi.spyOn(languageChoice, 'get').mockReturnValue('de')
    expect(floorText(10_500n)).toBe('×11,5')
    vi.restoreAllMocks()
  })

  test('property: it fits in eight characters', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -1_000n, max: 10n ** 30n }), tenths => {
        expect(floorText(tenths).length).toBeLessThanOrEqual(8)
      }),
    )
  })
})
