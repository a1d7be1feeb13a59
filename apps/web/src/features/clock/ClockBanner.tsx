import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { durationText } from './durationText.ts'

/** That this computer's clock is wrong, by how much, and what that means. */
export default function ClockBanner({ lead, onCheck }: ClockBanner.Props) {
  const locale = useLanguage()
  const duration = durationText(Math.abs(lead), locale)
  return (
    <div role="alert" className="border-b border-line bg-warn-tint">
      <div className="mx-auto flex max-w-[1440px] items-center justify-between gap-4 px-4 py-2 text-13">
        <p>
          <span className="font-medium">
            {lead < 0
              ? t('This computer’s clock is {0} behind.', duration)
              : t('This computer’s clock is {0} ahead.', duration)}
          </span>{' '}
          {t('Ends of orders and times shown here are off.')}
        </p>
        <Button size="small" onClick={onCheck}>
          {t('Check again')}
        </Button>
      </div>
    </div>
  )
}

export declare namespace ClockBanner {
  type Props = {
    /** Milliseconds by which it is ahead; less than 0 where it is behind. */
    lead: number
    /** Looks at it once more. */
    onCheck: () => void
  }
}
