import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { codeFailures } from './codeFailures.ts'

/**
 * Says so when code that is loaded on demand is gone, which it is once a newer version of the app was put
 * up: what was pressed would otherwise just do nothing. Vite tells of it. Without a network a reload would take away
 * what is still there.
 */
export function UpdateNotice() {
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    const tell = ({ payload }: VitePreloadErrorEvent) => {
      // Whoever asked for it hears of it only after this.
      setTimeout(() => {
        if (navigator.onLine && !codeFailures.isTold(payload)) setIsMissing(true)
      })
    }
    window.addEventListener('vite:preloadError', tell)
    return () => window.removeEventListener('vite:preloadError', tell)
  }, [])
  if (!isMissing) return null
  return (
    <div role="alert" className="border-b border-line bg-warn-tint">
      <div className="mx-auto flex max-w-[1440px] items-center justify-between gap-4 px-4 py-2 text-13">
        <p>
          <span className="font-medium">{t('A part of the app could not be loaded.')}</span>{' '}
          {t(
            'It may have been updated since you opened it. What you sent is kept, and goes on after a reload.',
          )}
        </p>
        <Button size="small" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    </div>
  )
}
