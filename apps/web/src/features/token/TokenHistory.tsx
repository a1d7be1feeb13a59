import { useSales, useTokenActivity } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import { useMemo } from 'react'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { ActivityTable } from '../activity/ActivityTable.tsx'
import { activitiesOf } from '../activity/activityKey.ts'
import { useChain } from '../app/AppContext.tsx'
import { SalesChart } from '../charts/SalesChart.tsx'
import { SalesNotes } from '../charts/SalesNotes.tsx'
import { salePoints } from '../charts/salePoints.ts'
import { t } from '../language/t.ts'
import { isNative } from '../market/areComparable.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { useMore } from '../table/useMore.ts'

/** Sales that are drawn at most. */
const perChart = 200

/** What a token was sold for over time, and everything that happened to it. */
export default function TokenHistory({ chainId, token, floor }: TokenHistory.Props) {
  const { nativeCurrency, wrappedNative } = useChain(chainId)
  const { symbol } = nativeCurrency
  const sales = useSales({ chainId, tokens: [token], includeTokenMetadata: true, limit: perChart })
  const query = useTokenActivity({ chainId, token, limit: 20 }, { select: activitiesOf })
  const sold = sales.data?.pages[0]?.sales
  const { points, converted, others } = useMemo(
    () => salePoints(sold, wrappedNative),
    [sold, wrappedNative],
  )
  const more = useMore(query, `${chainId}/${token}`)
  return (
    <div className="flex flex-col gap-4">
      {(points === undefined || points.length > 1) && (
        <SalesChart
          points={points}
          floor={
            floor && isNative(floor.currency, wrappedNative)
              ? (floor.amount.decimal ?? undefined)
              : undefined
          }
          symbol={symbol}
          failed={sales.isError}
          onRetry={sales.refetch}
          isJoined
        />
      )}
      {points !== undefined && points.length > 1 && <SalesNotes {...{ converted, others }} />}
      {points !== undefined && points.length > 1 && sales.hasNextPage && (
        <p className="text-12 text-faint">
          {t('The latest {0} sales; there are older ones.', perChart)}
        </p>
      )}
      {query.isPending ? (
        <TableSkeleton label={t('Loading the history')} rows={4} rowHeight={36} />
      ) : query.data === undefined ? (
        <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <p className="text-13 text-secondary">{t('Nothing has happened to it yet.')}</p>
      ) : (
        <ActivityTable rows={query.data} chainId={chainId} withToken={false} more={more} />
      )}
    </div>
  )
}

export declare namespace TokenHistory {
  type Props = {
    chainId: number
    token: `0x${string}:${string}`
    /** The floor of the collection. */
    floor: Price | null | undefined
  }
}
