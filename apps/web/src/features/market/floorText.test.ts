import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { languageChoice } from '../language/languageChoice.ts'
import { floorText } from './floorText.ts'

describe('floorText', () => {
  test.each([
    [-500n, '−5 %'],
    [99_999n, '+999.9 %'],
    // Eleven times the floor is ten times the floor above it.
    [100_000n, '×11'],
    [105_999n, '×11.5'],
    [1_800_000n, '×181'],
    [99_989_999n, '×9999'],
    [99_990_000n, '>×9999'],
  ])('default: %s', (bps, text) => expect(floorText(bps)).toBe(text))

  test('behavior: in German', () => {
    vi.spyOn(languageChoice, 'get').mockReturnValue('de')
    expect(floorText(105_000n)).toBe('×11,5')
    vi.restoreAllMocks()
  })

  test('property: it fits in eight characters', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -10_000n, max: 10n ** 30n }), bps => {
        expect(floorText(bps).length).toBeLessThanOrEqual(8)
      }),
    )
  })
})
