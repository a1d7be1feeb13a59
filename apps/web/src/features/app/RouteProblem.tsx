import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { PageMissing } from './PageMissing.ts'
import { reloadOnce } from './reloadOnce.ts'
import { unfinished } from './unfinished.ts'

/**
 * For a page that could not be shown: its code is gone after an update, or it has a mistake. What is gone is there
 * after a reload, which is begun at once, but never while that breaks something off.
 */
export function RouteProblem({ error }: { error: unknown }) {
  useLanguage()
  const [shown, setShown] = useState<{ error: unknown; waits: boolean }>()
  useEffect(() => {
    const isMissing = error instanceof PageMissing
    const waits = isMissing && unfinished.isAny()
    const reloads = isMissing && !waits && reloadOnce(String(error.cause))
    if (!reloads) setShown({ error, waits })
  }, [error])
  if (shown === undefined || shown.error !== error) return null
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      {shown.waits ? (
        // `UpdateNotice` stands above it, with the way to reload.
        <EmptyState title={t('This page could not be shown')}>
          {t('It is there after a reload. Something is under way: answer your wallet first.')}
        </EmptyState>
      ) : (
        <div role="alert">
          <EmptyState
            title={t('This page could not be shown')}
            action={
              <Button look="primary" onClick={() => location.reload()}>
                {t('Reload')}
              </Button>
            }
          >
            {t(
              'The app may have been updated since you opened it. What you sent is kept, and goes on after a reload.',
            )}
          </EmptyState>
        </div>
      )}
    </main>
  )
}
