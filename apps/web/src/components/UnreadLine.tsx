import type { ReactNode } from 'react'
import { t } from '../features/language/t.ts'
import { Button } from './Button.tsx'

/** What of a page could not be read, in a line between what could, and the way to read it again. */
export function UnreadLine({ children, onRetry, className = '' }: UnreadLine.Props) {
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-warn ${className}`}
    >
      <p className="min-w-0">{children}</p>
      {/* Where nothing answers, `ServerBanner` has the one way to read all of it again. */}
      <span className="unless-cut-off">
        <Button size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </span>
    </div>
  )
}

export declare namespace UnreadLine {
  type Props = { children: ReactNode; onRetry: () => void; className?: string | undefined }
}
