import { describe, expect, test } from 'vitest'
import { clockLead } from './clockLead.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const date = 'Thu, 01 Jan 2026 12:00:00 GMT'
const seconds = (many: number) => noon + many * 1000

describe('clockLead', () => {
  test.each([
    ['as right as the header can say', 0.4, 0.5, 0],
    ['right, of an answer that was long on its way', -30, 45, 0],
    ['right, of a computer that slept in between', -1, 86_400, 0],
    ['behind by 7 minutes', -420.1, -420, -420_000],
    ['ahead by 7 minutes: what the second may hide is taken off', 421, 421.1, 420_000],
  ])('default: %s', (_, asked, came, lead) => {
    expect(clockLead({ asked: seconds(asked), came: seconds(came), date })).toBe(lead)
  })

  test('error: a time that is not told, or is none, tells nothing', () => {
    for (const date of [null, '', 'soon'])
      expect(clockLead({ asked: noon, came: noon, date })).toBeUndefined()
  })
})
