import { useSyncExternalStore } from 'react'
import { type Language, languageChoice } from './languageChoice.ts'

/**
 * The language of the app, which draws the component anew when it changes. Texts are read while components are drawn:
 * so pages follow it (`usePageTitle`), the frame, and whatever is not drawn anew with what is around it. Nothing is
 * built anew, so that what was typed stays.
 */
export function useLanguage(): Language {
  return useSyncExternalStore(languageChoice.subscribe, languageChoice.get)
}
