import { isSluiceError } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'

/** Says so when the server stopped answering while older data is on the screen. */
export function ServerBanner() {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  const down = useSyncExternalStore(
    listener => cache.subscribe(listener),
    () =>
      cache
        .findAll({ queryKey: ['sluice'], type: 'active' })
        .some(
          query =>
            query.state.data !== undefined &&
            isUnreachable(query.state.error ?? query.state.fetchFailureReason),
        ),
  )
  if (!down) return null
  return (
    <div role="alert" className="border-b border-line bg-warn-tint">
      <div className="mx-auto flex max-w-[1440px] items-center justify-between gap-4 px-4 py-2 text-13">
        <p>
          <span className="font-medium">{t('The server does not answer.')}</span>{' '}
          {t('What you see may be old.')}
        </p>
        <Button
          size="small"
          onClick={() => void queryClient.refetchQueries({ queryKey: ['sluice'], type: 'active' })}
        >
          {t('Try again')}
        </Button>
      </div>
    </div>
  )
}

function isUnreachable(error: unknown): boolean {
  return isSluiceError(error) && (error.code === 'api_unreachable' || error.code === 'api_timeout')
}
