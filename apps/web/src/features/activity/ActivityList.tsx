import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { type EventKind, eventKinds } from '../../routes/searchParams.ts'
import { t } from '../language/t.ts'
import { LiveMark } from '../live/LiveMark.tsx'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { useMore } from '../table/useMore.ts'
import { ActivityTable } from './ActivityTable.tsx'
import { type Activity, activityKey } from './activityKey.ts'
import { eventWord } from './eventWord.ts'

/** What happened, the newest first, with the choice of what kinds. */
export function ActivityList(props: ActivityList.Props) {
  const { query, chainId, of, kinds, onKinds, withCollection } = props
  const rows = query.data ?? []
  const scope = `${chainId}/${of}/${kinds?.join()}`
  const steady = useSteadyRows(rows, { keyOf: activityKey, scope })
  const more = useMore(query, scope)
  function toggle(kind: EventKind) {
    const before = kinds ?? []
    const now = before.includes(kind) ? before.filter(other => other !== kind) : [...before, kind]
    onKinds(now.length === 0 ? undefined : now)
  }
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap items-center gap-1.5">
        <legend className="sr-only">{t('Kinds of activity')}</legend>
        {eventKinds.map(kind => (
          <Button
            key={kind}
            size="pill"
            aria-pressed={kinds?.includes(kind) === true}
            className="aria-pressed:border-accent aria-pressed:bg-accent-tint"
            onClick={() => toggle(kind)}
          >
            {eventWord(kind)}
          </Button>
        ))}
        {/* At the end of their last line, where there is room for it. */}
        <span className="ms-auto">
          <LiveMark />
        </span>
      </fieldset>
      {query.isPending ? (
        <TableSkeleton label={t('Loading activity')} rows={12} />
      ) : query.data === undefined ? (
        <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          action={
            kinds !== undefined && (
              <Button onClick={() => onKinds(undefined)}>{t('Show all kinds')}</Button>
            )
          }
        >
          {t('Nothing has happened here yet.')}
        </EmptyState>
      ) : (
        <section aria-label={t('Activity')} {...steady.hold}>
          <NewRows {...steady} onShow={steady.show} />
          <ActivityTable
            rows={steady.rows}
            chainId={chainId}
            withCollection={withCollection}
            more={more}
          />
        </section>
      )}
    </>
  )
}

export declare namespace ActivityList {
  type Props = {
    query: UseInfiniteQueryResult<Activity[]>
    chainId: number
    /** Whose activity it is: the address of an account or a collection; of all when absent. */
    of?: string | undefined
    kinds: readonly EventKind[] | undefined
    onKinds: (kinds: readonly EventKind[] | undefined) => void
    /** Whether the rows are of more than one collection. */
    withCollection?: boolean | undefined
  }
}
