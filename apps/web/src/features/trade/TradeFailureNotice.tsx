import { problemOfError } from '@sluice/react'
import { useProblemText } from '@sluice/react/ui'
import { isSluiceError } from '@sluice/sdk'
import { Button } from '../../components/Button.tsx'
import { CircleAlert } from '../../components/icons/CircleAlert.tsx'
import { X } from '../../components/icons/X.tsx'
import { t } from '../language/t.ts'
import type { TradeFailure } from './TradeProvider.tsx'

/** That a trade could not be begun, why as far as that is for people, and the way to try it again. */
export function TradeFailureNotice({ failure, onDismiss }: TradeFailureNotice.Props) {
  const { error, tryAgain } = failure
  const tell = useProblemText()
  return (
    <div
      role="alert"
      className="enter pointer-events-auto flex max-w-full items-center gap-2.5 rounded-card bg-raised py-2 pe-2 ps-3 text-13 shadow-float"
    >
      <CircleAlert size={16} className="shrink-0 text-warn" aria-hidden />
      <p className="min-w-0">
        {t('The trade could not be opened. Nothing was sent.')}
        {isSluiceError(error) && (
          <span className="block text-secondary">{tell(problemOfError(error)).happened}</span>
        )}
      </p>
      <Button size="pill" onClick={tryAgain}>
        {t('Try again')}
      </Button>
      <Button size="round" look="ghost" aria-label={t('Dismiss')} onClick={onDismiss}>
        <X size={14} aria-hidden />
      </Button>
    </div>
  )
}

export declare namespace TradeFailureNotice {
  type Props = { failure: TradeFailure; onDismiss: () => void }
}
