import { decimalSign } from './decimalSign.ts'

const other = { '.': ',', ',': '.' } as const

/**
 * A decimal in its plain form, which has a point, as it is typed in a language, and back: point and comma change
 * places where the comma is the decimal sign. So a form keeps the plain form, `parseAmount` reads it, and what is
 * typed means in each language what it looks like: in German "1,125" is a bit more than one, and "1.125" is refused,
 * because it can be read in two ways.
 *
 * @example
 * localDecimal('1.25', 'de') // '1,25'
 * localDecimal('1,25', 'de') // '1.25'
 */
export function localDecimal(text: string, locale: string): string {
  if (decimalSign(locale) === '.') return text
  return text.replace(/[.,]/g, sign => (sign === '.' ? other['.'] : other[',']))
}
