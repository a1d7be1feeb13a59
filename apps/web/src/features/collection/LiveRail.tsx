import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { LiveMark } from '../live/LiveMark.tsx'
import { LatestList } from './LatestList.tsx'

/** What happens in a collection, beside its items on wide screens. */
export function LiveRail(props: LatestList.Props) {
  useLanguage()
  return (
    <aside
      aria-label={t('Latest listings and sales')}
      className="sticky top-[calc(var(--sl-header)+12px)] flex h-[calc(100dvh-var(--sl-header)-24px)] flex-col self-start overflow-hidden rounded-card border border-line bg-surface"
    >
      <header className="flex h-10 shrink-0 items-center justify-between border-b border-line px-3">
        <h2 className="text-13 font-bold">{t('Latest')}</h2>
        <LiveMark />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus */}
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0}>
        <LatestList {...props} />
      </div>
    </aside>
  )
}
