import { describe, expect, test } from 'vitest'
import { toCsv } from './toCsv.ts'

describe('toCsv', () => {
  test('default: quotes, commas and lines inside a cell stay inside it', () => {
    expect(
      toCsv([
        ['a', 'b,c'],
        ['say "hi"', 'two\nlines'],
      ]),
    ).toBe('\ufeffa,"b,c"\r\n"say ""hi""","two\nlines"\r\n')
  })

  test.each(['=HYPERLINK("http://x")', '+1', '@SUM(A1)', '-2+3', '\tx', '\uff1d1+1'])(
    'behavior: %j is not a formula',
    text => expect(toCsv([[text]])).toMatch(/^\ufeff"?'/),
  )

  test.each(['x;=1+1', 'x;=HYPERLINK("http://x")', 'x; "@SUM(A1)', 'x\t-2+3', 'x\n=1'])(
    'behavior: %j has none where cells are parted by something else than commas',
    text => {
      const parts = toCsv([['1', text]]).split(/[,;\t\r\n]/)
      expect(parts.filter(part => /^["\s]*[=+\-@]/.test(part))).toEqual([])
    },
  )

  test('behavior: a loss stays a number', () => expect(toCsv([['-1.5']])).toBe('\ufeff-1.5\r\n'))
})
