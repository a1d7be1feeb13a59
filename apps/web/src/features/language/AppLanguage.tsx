import { UiProvider } from '@sluice/react/ui'
import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { languageChoice } from './languageChoice.ts'

/** The page in the language that was chosen. It is built anew when that changes, as texts are read while it is built. */
export function AppLanguage({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(languageChoice.subscribe, languageChoice.get)
  return (
    <UiProvider locale={language} messages={languageChoice.messages()}>
      <Fragment key={language}>{children}</Fragment>
    </UiProvider>
  )
}
