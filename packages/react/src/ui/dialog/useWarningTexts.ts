import { useEffect, useState } from 'react'
import type { Messages } from '../messages/en.ts'
import { useUi } from '../UiProvider.tsx'

/**
 * What is said about prices that are far from the market's. The English of it is loaded with the first such price;
 * undefined until then: what is not said cannot be accepted.
 */
export function useWarningTexts(isNeeded: boolean): Messages['warnings'] | undefined {
  const { messages } = useUi()
  const own = messages?.warnings
  const [english, setEnglish] = useState<Messages['warnings']>()
  const isLoading = isNeeded && own === undefined && english === undefined
  useEffect(() => {
    if (!isLoading) return
    let isGone = false
    import('../messages/english/englishWarnings.ts').then(
      ({ englishWarnings }) => isGone || setEnglish(englishWarnings),
      // The trade does not start; the page says itself that a piece of it is gone.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isLoading])
  return own ?? english
}
