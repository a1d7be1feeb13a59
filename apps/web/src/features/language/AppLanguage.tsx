import { UiProvider } from '@sluice/react/ui'
import type { ReactNode } from 'react'
import { languageChoice } from './languageChoice.ts'
import { useLocale } from './useLocale.ts'

/** The components of the kit in the language that was chosen. */
export function AppLanguage({ children }: { children: ReactNode }) {
  return (
    <UiProvider locale={useLocale()} messages={languageChoice.messages()}>
      {children}
    </UiProvider>
  )
}
