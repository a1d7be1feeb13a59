import { Link } from '@tanstack/react-router'
import { PageTabs, tabClass } from '../app/PageTabs.tsx'

/** What can be done with money alone. */
export function SwapTabs() {
  return (
    <div className="mb-4">
      <PageTabs label="Money">
        <Link to="/swap" className={tabClass}>
          Swap
        </Link>
        <Link to="/call" className={tabClass}>
          Call on another chain
        </Link>
      </PageTabs>
    </div>
  )
}
