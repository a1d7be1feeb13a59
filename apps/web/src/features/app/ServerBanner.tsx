import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { CircleAlert } from '../../components/icons/CircleAlert.tsx'
import { t } from '../language/t.ts'
import { useMarketReach } from './useMarketReach.ts'

const happened = {
  offline: 'You are offline.',
  silent: 'The server does not answer.',
  unread: 'Not everything could be read again.',
} as const

/**
 * Says so when what is on the screen could not be read: there is no network, or the server does not answer, or fails, or
 * refuses. It lies above the page, which stays where it is.
 */
export function ServerBanner() {
  const queryClient = useQueryClient()
  const reach = useMarketReach()
  const readAgain = useCallback(
    () =>
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ queryKey, state }) => queryKey[0] === 'sluice' || state.status === 'error',
      }),
    [queryClient],
  )
  useEffect(() => {
    // The feed's line may take half a minute to notice; when the network is back, what is stale is read by itself.
    window.addEventListener('offline', readAgain)
    return () => window.removeEventListener('offline', readAgain)
  }, [readAgain])
  if (reach === undefined) return null
  return (
    <div
      role="alert"
      data-cut-off={reach === 'unread' ? undefined : ''}
      className="enter pointer-events-auto flex max-w-full items-center gap-2.5 rounded-card bg-raised py-1.5 pe-1.5 ps-3 text-13 shadow-float"
    >
      <CircleAlert size={16} className="shrink-0 text-warn" aria-hidden />
      <p className="min-w-0">
        <span className="font-medium">{t(happened[reach])}</span> {t('What you see may be old.')}
      </p>
      <Button size="pill" onClick={readAgain}>
        {t('Try again')}
      </Button>
    </div>
  )
}
