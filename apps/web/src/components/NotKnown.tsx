import { t } from '../features/language/t.ts'
import { Button } from './Button.tsx'

/** In the place of a figure that could not be read, with the way to read it again. */
export function NotKnown({ what, onRetry }: NotKnown.Props) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-13 font-normal">
      <span className="text-warn">{t('not known')}</span>
      <Button size="small" aria-label={`${t('Try again')}: ${what}`} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </span>
  )
}

export declare namespace NotKnown {
  type Props = {
    /** What the figure is of, for those who hear the button only. */
    what: string
    onRetry: () => void
  }
}
