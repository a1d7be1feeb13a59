import { afterEach, describe, expect, test, vi } from 'vitest'
import { decimalSign } from './decimalSign.ts'

afterEach(() => vi.unstubAllGlobals())

const own = ['', '-AU', '-CA', '-GB', '-HK', '-IE', '-NZ', '-SG', '-US']
  .map(region => `en${region}`)
  .concat('de', 'de-DE')

const told = (locale: string) =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value

describe('decimalSign', () => {
  test('behavior: it is the one that the browser knows, in the languages written down and in others', () => {
    for (const locale of [...own, 'en-ZA', 'de-AT', 'de-CH', 'fr', 'ar', 'ja'])
      expect([locale, decimalSign(locale)]).toEqual([locale, told(locale) === ',' ? ',' : '.'])
  })

  test("behavior: the kit's own languages need none of the browser's tables of numbers", () => {
    const made = vi.fn()
    class Counted extends Intl.NumberFormat {
      constructor(...given: ConstructorParameters<typeof Intl.NumberFormat>) {
        super(...given)
        made()
      }
    }
    vi.stubGlobal('Intl', Object.create(Intl, { NumberFormat: { value: Counted } }))
    for (const locale of own) decimalSign(locale)
    expect(made).not.toHaveBeenCalled()
    decimalSign('nl')
    expect(made).toHaveBeenCalledTimes(1)
  })
})
