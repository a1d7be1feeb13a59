import { useDepth, useOwners } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import { useChain } from '../app/AppContext.tsx'
import { ListingsChart } from '../charts/ListingsChart.tsx'
import { t } from '../language/t.ts'
import { isNative } from '../market/areComparable.ts'
import { OwnersTable, ownersOf } from '../market/OwnersTable.tsx'
import type { ItemsTab } from './ItemsTab.tsx'
import { SalesOverTime } from './SalesOverTime.tsx'

/** Holders of a page. */
const ownersAtOnce = 50

/** Sales over time, listings by price, and who holds how much. */
export default function AnalyticsTab(props: AnalyticsTab.Props) {
  const { chainId, collection, floor, search, onSearch } = props
  const { nativeCurrency, wrappedNative } = useChain(chainId)
  const { symbol } = nativeCurrency
  const asks = useDepth({ chainId, collection, side: 'sell' })
  const owners = useOwners({ chainId, collection, limit: ownersAtOnce }, { select: ownersOf })
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <SalesOverTime
        {...{ chainId, collection, symbol }}
        range={search.range ?? '30d'}
        onRange={range => onSearch({ range: range === '30d' ? undefined : range })}
        floor={
          floor && isNative(floor.currency, wrappedNative)
            ? (floor.amount.decimal ?? undefined)
            : undefined
        }
      />
      <section aria-labelledby="listings">
        <h2 id="listings" className="mb-2 text-14 font-bold">
          {t('Listings')}
        </h2>
        <ListingsChart
          levels={asks.data?.depth}
          symbol={symbol}
          failed={asks.isError}
          onRetry={asks.refetch}
        />
      </section>
      <section aria-labelledby="holders" className="lg:col-span-2">
        <h2 id="holders" className="mb-2 text-14 font-bold">
          {t('Holders')}
        </h2>
        <OwnersTable query={owners} perPage={ownersAtOnce} />
      </section>
    </div>
  )
}

export declare namespace AnalyticsTab {
  type Props = ItemsTab.Props & { floor: Price | null | undefined }
}
