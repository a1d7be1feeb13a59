import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { unfinished } from './unfinished.ts'
import { useIsOnline } from './useIsOnline.ts'

/** In the place of a part of a page whose code could not be loaded: what to do about it. */
export function PartProblem({ onClose, isAsking, onRetry }: PartProblem.Props) {
  useLanguage()
  const isOnline = useIsOnline()
  const again = useEffectEvent(onRetry)
  useEffect(() => {
    const retry = () => again()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  // A reload would break off what the wallet is asked.
  const waits = unfinished.isAny()
  const problem = (
    <div className="flex flex-col items-center gap-4 px-4 py-8 text-center text-13">
      <p role="alert" className="max-w-[44ch] text-balance text-secondary">
        {isAsking
          ? t('Loading')
          : !isOnline
            ? t('This could not be loaded: there is no network. It is loaded once there is.')
            : waits
              ? t(
                  'This could not be loaded. Try again; a reload may help too, but something is under way: answer your wallet first.',
                )
              : t(
                  'This could not be loaded. Try again; the app may also have been updated since you opened it, and then a reload helps. What you sent is kept.',
                )}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" data-first-focus onClick={onRetry}>
          {t('Try again')}
        </Button>
        {isOnline && !waits && <Button onClick={() => location.reload()}>{t('Reload')}</Button>}
      </div>
    </div>
  )
  return onClose === undefined ? (
    problem
  ) : (
    <ModalDialog title={t('A part of the app is missing')} onClose={onClose}>
      {problem}
    </ModalDialog>
  )
}

export declare namespace PartProblem {
  type Props = {
    /** Closes what it stands in the place of; a part without it is no dialog. */
    onClose?: (() => void) | undefined
    /** Whether the code is being asked for again. */
    isAsking: boolean
    onRetry: () => void
  }
}
