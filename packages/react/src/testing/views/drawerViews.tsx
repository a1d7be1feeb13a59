import type { RunSummary } from '@sluice/sdk'
import { type ReactNode, useEffect, useRef } from 'react'
import { TransactionDrawer } from '../../ui/runs/TransactionDrawer.tsx'
import { runCases } from '../runCases.ts'
import { stillRuns } from '../stillRuns.ts'
import type { ViewCase } from '../viewCase.ts'

/** Opens every row of the drawer in it: which are opened is a matter of each row. */
function Opened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The drawer is put beside the page when it is there.
    const timer = setTimeout(() => {
      const page = place.current?.ownerDocument
      for (const head of page?.querySelectorAll<HTMLElement>(
        '.sl-run-head[aria-expanded="false"]',
      ) ?? [])
        head.click()
    })
    return () => clearTimeout(timer)
  }, [])
  return <div ref={place}>{children}</div>
}

const drawerOf = (runs: readonly RunSummary[] | undefined) => (name?: string) => (
  <Opened>
    <TransactionDrawer
      runs={stillRuns(runs)}
      onClose={() => undefined}
      nameOf={() => name ?? 'Harbor #7'}
      onView={() => () => undefined}
      onRetry={() => () => undefined}
    />
  </Opened>
)

export const drawerViews: ViewCase = {
  title: 'Transaction drawer',
  states: {
    reading: drawerOf(undefined),
    empty: drawerOf([]),
    'of every kind': drawerOf(Object.entries(runCases).map(([runId, run]) => ({ ...run, runId }))),
    ...Object.fromEntries(Object.entries(runCases).map(([name, run]) => [name, drawerOf([run])])),
  },
}
