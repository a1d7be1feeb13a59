import { t } from '../language/t.ts'
import type { Unread } from './isUnread.ts'

/** Instead of a figure that is still being read, or could not be. */
export function NoFigure({ why }: { why: Unread }) {
  if (why === 'failed') return <span className="text-12 text-warn">{t('not read')}</span>
  return (
    <span className="text-faint">
      <span aria-hidden>…</span>
      <span className="sr-only">{t('not read yet')}</span>
    </span>
  )
}
