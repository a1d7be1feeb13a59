import { useEffect } from 'react'
import { useApp } from './AppContext.tsx'

/** Names the page in the window's title. */
export function usePageTitle(title: string): void {
  const { name } = useApp().config
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
