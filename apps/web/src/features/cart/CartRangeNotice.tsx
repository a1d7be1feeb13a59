import { mostCartEntries } from '@sluice/react'
import { Button } from '../../components/Button.tsx'
import { X } from '../../components/icons/X.tsx'
import { t } from '../language/t.ts'

/**
 * How many of a range had no room in the cart; nothing where all had. At the foot of a wide window beside the trades
 * that go on, for which a narrow one has no room: at its head there.
 */
export function CartRangeNotice({ unfit, onDismiss }: CartRangeNotice.Props) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 top-[calc(var(--sl-header)+12px)] z-20 flex md:inset-x-4 md:top-auto md:bottom-[calc(16px+var(--bar,0px))]"
    >
      {unfit > 0 && (
        <div className="pointer-events-auto flex max-w-full items-center gap-2.5 rounded-full bg-raised py-1.5 pe-1.5 ps-3 text-13 shadow-float">
          <span>{t('{0} did not fit: the cart holds {1} listings', unfit, mostCartEntries)}</span>
          <Button size="round" look="ghost" aria-label={t('Dismiss')} onClick={onDismiss}>
            <X size={14} aria-hidden />
          </Button>
        </div>
      )}
    </div>
  )
}

export declare namespace CartRangeNotice {
  type Props = { unfit: number; onDismiss: () => void }
}
