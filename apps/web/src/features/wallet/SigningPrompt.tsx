import { Suspense, useState, useSyncExternalStore } from 'react'
import { useApp } from '../app/AppContext.tsx'
import { lazyPart } from '../app/lazyPart.tsx'
import { useFetchAhead } from '../app/useFetchAhead.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { useWallet } from './useWallet.ts'

const SigningDialog = lazyPart(() => import('./SigningDialog.tsx'))
const ahead = [SigningDialog.fetch]

/** The developer wallet's questions, when "Ask before signing" is on. */
export function SigningPrompt() {
  useLanguage()
  const { prompts } = useApp()
  const { connector } = useWallet()
  useFetchAhead(connector?.id === 'developer', ahead)
  const prompt = useSyncExternalStore(prompts.subscribe, prompts.current)
  const [wanted, setWanted] = useState(false)
  if (prompt !== undefined && !wanted) setWanted(true)
  // Nobody agrees to what is not shown.
  const decline = () => {
    if (prompt !== undefined) prompts.answer(prompt.id, false)
    setWanted(false)
  }
  return wanted ? (
    <Suspense fallback={null}>
      <SigningDialog onClose={decline} />
    </Suspense>
  ) : null
}
