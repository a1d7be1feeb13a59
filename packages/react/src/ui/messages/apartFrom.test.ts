import { describe, expect, test } from 'vitest'
import { apartFrom as english } from './english/apartFrom.ts'
import { apartFrom as german } from './german/apartFrom.ts'

describe('apartFrom', () => {
  test.each([
    ['−75.0 %', '75.0 % below', '75.0 % unter dem'],
    ['+12.5 %', '12.5 % above', '12.5 % über dem'],
    ['>+9999 %', '>9999 % above', '>9999 % über dem'],
    ['equal', 'equal to', 'gleichauf mit dem'],
  ])('default: %s', (difference, inEnglish, inGerman) => {
    expect(english(difference)).toBe(inEnglish)
    expect(german(difference)).toBe(inGerman)
  })
})
