import { Link } from '@tanstack/react-router'
import { PageTabs, tabClass } from '../app/PageTabs.tsx'
import { t } from '../language/t.ts'

/** What can be done with money alone. */
export function SwapTabs() {
  return (
    <div className="mb-4">
      <PageTabs label={t('Money')}>
        <Link to="/swap" className={tabClass}>
          {t('Swap')}
        </Link>
        <Link to="/call" className={tabClass}>
          {t('Call on another chain')}
        </Link>
      </PageTabs>
    </div>
  )
}
