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
 * after a reload, which is begun at once, but never while that breaks something off. Without a network a reload would
 * take the app away: the code alone is asked for again, at the latest once there is one.
 */
export function RouteProblem({ error, reset }: RouteProblem.Props) {
  useLanguage()
  const [shown, setShown] = useState<{ error: unknown; why: 'cut off' | 'waits' | 'broken' }>()
  useEffect(() => {
    const isMissing = error instanceof PageMissing
    const isCutOff = isMissing && !navigator.onLine
    const waits = isMissing && !isCutOff && unfinished.isAny()
    // What was typed is given up by a person only.
    const isFree = !isCutOff && !waits && !unfinished.isAny('typed')
    const reloads = isMissing && isFree && reloadOnce(String(error.cause))
    if (!reloads) setShown({ error, why: isCutOff ? 'cut off' : waits ? 'waits' : 'broken' })
  }, [error])
  const isCutOff = shown?.error === error && shown?.why === 'cut off'
  const retry = async () => {
    if (error instanceof PageMissing) await error.fetch()
    reset()
  }
  useEffect(() => {
    if (!isCutOff) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  })
  if (shown === undefined || shown.error !== error) return null
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      {shown.why === 'waits' ? (
        // `UpdateNotice` stands above it, with the way to reload.
        <EmptyState title={t('This page could not be shown')}>
          {t('It is there after a reload. Something is under way: answer your wallet first.')}
        </EmptyState>
      ) : (
        <div role="alert">
          <EmptyState
            title={t('This page could not be shown')}
            action={
              isCutOff ? (
                <Button look="primary" onClick={retry}>
                  {t('Try again')}
                </Button>
              ) : (
                <Button look="primary" onClick={() => location.reload()}>
                  {t('Reload')}
                </Button>
              )
            }
          >
            {isCutOff
              ? t('There is no network. It is shown once there is.')
              : t(
                  'The app may have been updated since you opened it. What you sent is kept, and goes on after a reload.',
                )}
          </EmptyState>
        </div>
      )}
    </main>
  )
}

export declare namespace RouteProblem {
  type Props = { error: unknown; reset: () => void }
}
