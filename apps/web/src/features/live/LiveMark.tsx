import { useMarketReach } from '../app/useMarketReach.ts'
import { t } from '../language/t.ts'
import { useLiveStatus } from './LiveMarket.tsx'
import { useIsAnswered } from './useIsAnswered.ts'

const words = {
  live: 'Live',
  connecting: 'Connecting',
  waiting: 'Reconnecting',
  refused: 'Every 15 s',
  closed: 'Every 15 s',
} as const

/** Whether what is shown follows the market by the moment. A line that only seems to stand is none. */
export function LiveMark() {
  const feed = useLiveStatus()
  const reach = useMarketReach()
  const isAnswered = useIsAnswered()
  const status = feed === 'live' && (reach === 'silent' || !isAnswered) ? 'waiting' : feed
  const isLive = status === 'live' && reach !== 'offline'
  return (
    <span
      className="inline-flex items-center gap-1.5 text-12 font-normal text-faint"
      title={isLive ? undefined : t('What is shown is read every 15 seconds.')}
    >
      <span aria-hidden className={`size-1.5 rounded-full ${isLive ? 'bg-up' : 'bg-warn'}`} />
      {reach === 'offline' ? t('Offline') : t(words[status])}
    </span>
  )
}
