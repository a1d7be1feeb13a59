import { t } from '../language/t.ts'
import { useLiveStatus } from './LiveMarket.tsx'

const words = {
  live: 'Live',
  connecting: 'Connecting',
  waiting: 'Reconnecting',
  refused: 'Every 15 s',
  closed: 'Every 15 s',
} as const

/** Whether what is shown follows the market by the moment. */
export function LiveMark() {
  const status = useLiveStatus()
  return (
    <span
      className="inline-flex items-center gap-1.5 text-12 font-normal text-faint"
      title={status === 'live' ? undefined : t('What is shown is read every 15 seconds.')}
    >
      <span
        aria-hidden
        className={`size-1.5 rounded-full ${status === 'live' ? 'bg-up' : 'bg-warn'}`}
      />
      {t(words[status])}
    </span>
  )
}
