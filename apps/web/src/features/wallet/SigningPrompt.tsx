import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useApp } from '../app/AppContext.tsx'
import { useLanguage } from '../language/useLanguage.ts'

const SigningDialog = lazy(() => import('./SigningDialog.tsx'))

/** The developer wallet's questions, when "Ask before signing" is on; loaded with the first one. */
export function SigningPrompt() {
  useLanguage()
  const { prompts } = useApp()
  const prompt = useSyncExternalStore(prompts.subscribe, prompts.current)
  const [wanted, setWanted] = useState(false)
  if (prompt !== undefined && !wanted) setWanted(true)
  return wanted ? (
    <Suspense fallback={null}>
      <SigningDialog />
    </Suspense>
  ) : null
}
