import { useEffect, useState } from 'react'
import type { Messages } from './messages/en.ts'
import { useUi } from './UiProvider.tsx'

/** Texts that are seldom said: the English of them is loaded when it is first needed. */
const english: { [area in 'warnings' | 'reasons']: () => Promise<Messages[area]> } = {
  warnings: async () => (await import('./messages/english/englishWarnings.ts')).englishWarnings,
  reasons: async () => (await import('./messages/english/englishReasons.ts')).englishReasons,
}

/** An area of the catalogue that is loaded on demand; undefined until it is there. */
export function useLateTexts<area extends keyof typeof english>(
  area: area,
  isNeeded: boolean,
): Messages[area] | undefined {
  const own = useUi().messages?.[area]
  const [late, setLate] = useState<Messages[area]>()
  const isLoading = isNeeded && own === undefined && late === undefined
  useEffect(() => {
    if (!isLoading) return
    let isGone = false
    english[area]().then(
      texts => isGone || setLate(texts),
      // What is not said cannot be accepted, and what is refused stays so; the page says that a piece of it is gone.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isLoading, area])
  return own ?? late
}
