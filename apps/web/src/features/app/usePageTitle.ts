import { useEffect } from 'react'
import { useLanguage } from '../language/useLanguage.ts'
import { useApp } from './AppContext.tsx'

/** Names the page in the window's title. The page is drawn anew when the language changes. */
export function usePageTitle(title: string): void {
  useLanguage()
  const { name } = useApp().config
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
