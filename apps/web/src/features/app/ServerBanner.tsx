import { isSluiceError } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'

/** Says so when what is on the screen could not be read again: the server does not answer, or fails, or refuses. */
export function ServerBanner() {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  const problem = useSyncExternalStore(
    listener => cache.subscribe(listener),
    () => {
      const old = cache
        .findAll({ queryKey: ['sluice'], type: 'active' })
        .filter(({ state }) => state.data !== undefined)
      if (old.some(({ state }) => isUnreachable(state.error ?? state.fetchFailureReason)))
        return 'unreachable'
      return old.some(({ state }) => state.status === 'error') ? 'unread' : undefined
    },
  )
  if (problem === undefined) return null
  return (
    <div role="alert" className="border-b border-line bg-warn-tint">
      <div className="mx-auto flex max-w-[1440px] items-center justify-between gap-4 px-4 py-2 text-13">
        <p>
          <span className="font-medium">
            {problem === 'unreachable'
              ? t('The server does not answer.')
              : t('Not everything could be read again.')}
          </span>{' '}
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
