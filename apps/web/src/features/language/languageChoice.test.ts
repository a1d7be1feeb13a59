// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { languageChoice } from './languageChoice.ts'
import { t } from './t.ts'

afterEach(async () => {
  await languageChoice.set('en')
})

describe('languageChoice', () => {
  test('default: English, which is part of the code', () => {
    expect(languageChoice.get()).toBe('en')
    expect(languageChoice.messages()).toBeUndefined()
    expect(t('Buy {0}', 'Tideline #4')).toBe('Buy Tideline #4')
  })

  test('behavior: German for the app and for the kit, kept', async () => {
    const heard = vi.fn()
    const stop = languageChoice.subscribe(heard)
    await languageChoice.set('de')
    stop()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(t('Buy {0}', 'Tideline #4')).toBe('Tideline #4 kaufen')
    expect(languageChoice.messages()?.buy.title('Tideline #4')).toBe('Tideline #4 kaufen')
    expect(document.documentElement.lang).toBe('de')
    expect(localStorage.getItem('sluice.language')).toBe('de')
  })

  test('behavior: what was chosen before is there before the first page, and other tabs are followed', async () => {
    localStorage.setItem('sluice.language', 'de')
    await languageChoice.restore()
    expect(t('Settings')).toBe('Einstellungen')
    localStorage.removeItem('sluice.language')
    window.dispatchEvent(new StorageEvent('storage', { key: 'sluice.language' }))
    await vi.waitFor(() => expect(t('Settings')).toBe('Settings'))
  })

  test('behavior: the last of two quick choices stands', async () => {
    await Promise.all([languageChoice.set('de'), languageChoice.set('en')])
    expect(languageChoice.get()).toBe('en')
    expect(localStorage.getItem('sluice.language')).toBe('en')
  })

  test.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'de', 'en'], 'de'],
    [['en-GB', 'de'], 'en'],
    [['fr'], 'en'],
    [['dez'], 'en'],
  ] as const)(
    'behavior: before anything is chosen, of %s it is %s; a choice stands',
    async (languages, first) => {
      localStorage.removeItem('sluice.language')
      vi.stubGlobal('navigator', { languages })
      await languageChoice.restore()
      expect(languageChoice.get()).toBe(first)
      await languageChoice.set('en')
      await languageChoice.restore()
      expect(languageChoice.get()).toBe('en')
      vi.unstubAllGlobals()
    },
  )

  test.each([
    [['en-GB', 'de-AT'], 'en-GB', 'de'],
    [['en-US', 'en', 'en-GB'], 'en', 'de'],
    [['de-DE', 'en-IE'], 'en-IE', 'de'],
    [['fr', 'en'], 'en', 'de'],
    [['en-ZA', 'en-IE', 'de-CH'], 'en', 'de'],
    [['eng-GB', 'dent'], 'en', 'de'],
  ])(
    'behavior: where a browser asks for %s, dates are written as in %s or %s',
    async (languages, english, german) => {
      vi.stubGlobal('navigator', { languages })
      await languageChoice.set('en')
      expect(languageChoice.locale()).toBe(english)
      await languageChoice.set('de')
      expect(languageChoice.locale()).toBe(german)
      vi.unstubAllGlobals()
    },
  )

  test('behavior: a value that looks like a place stays as it is', () => {
    expect(t('{0} to {1}', '{1}', 'x')).toBe('{1} to x')
  })
})
