// @vitest-environment happy-dom
import { afterAll, expect, test } from 'vitest'
import { languageChoice } from '../language/languageChoice.ts'
import { receivedText } from './receivedText.ts'

afterAll(() => languageChoice.set('en'))

test.each([
  ['en', 1, undefined, true, '1 offer for 1 item'],
  ['en', 1, undefined, false, '1 offer for 1 item so far'],
  ['en', 2, undefined, true, '2 offers for 1 item'],
  ['en', 1, 0, true, '0 of 1 offer'],
  ['en', 1, 1, false, '1 of 1 offer so far'],
  ['en', 2, 1, true, '1 of 2 offers'],
  ['en', 2, 1, false, '1 of 2 offers so far'],
  ['de', 1, undefined, true, '1 Gebot für 1 Stück'],
  ['de', 2, undefined, false, 'bisher 2 Gebote für 1 Stück'],
  ['de', 1, 1, true, '1 von 1 Gebot'],
  ['de', 1, 1, false, '1 von bisher 1 Gebot'],
  ['de', 3, 1, true, '1 von 3 Geboten'],
] as const)(
  'receivedText: default: in %s of %s offers, %s of them shown, all read %s',
  async (language, offers, shown, isWhole, text) => {
    await languageChoice.set(language)
    expect(receivedText({ offers, items: 1, shown, isWhole })).toBe(text)
  },
)
