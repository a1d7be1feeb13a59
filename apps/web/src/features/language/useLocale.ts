import { languageChoice } from './languageChoice.ts'
import { useLanguage } from './useLanguage.ts'

/** BCP 47: how dates are written, which follows the language of the app. */
export function useLocale(): string {
  useLanguage()
  return languageChoice.locale()
}
