import { useDepth, useOwners, useSales } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import { useMemo } from 'react'
import { useChain } from '../app/AppContext.tsx'
import { ListingsChart } from '../charts/ListingsChart.tsx'
import { SalesChart } from '../charts/SalesChart.tsx'
import { salePoints } from '../charts/salePoints.ts'
import { t } from '../language/t.ts'
import { isNative } from '../market/areComparable.ts'
import { OwnersTable, ownersOf } from '../market/OwnersTable.tsx'
import type { ItemsTab } from './ItemsTab.tsx'

/** Sales over time, listings by price, and who holds how much. */
export default function AnalyticsTab(props: AnalyticsTab.Props) {
  const { chainId, collection, floor } = props
  const { nativeCurrency, wrappedNative } = useChain(chainId)
  const { symbol } = nativeCurrency
  const sales = useSales({ chainId, collection, includeTokenMetadata: true, limit: 500 })
  const asks = useDepth({ chainId, collection, side: 'sell' })
  const owners = useOwners({ chainId, collection, limit: 50 }, { select: ownersOf })
  const sold = sales.data?.pages[0]?.sales
  const { points, others } = useMemo(() => salePoints(sold, wrappedNative), [sold, wrappedNative])
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <section aria-labelledby="sales">
        <h2 id="sales" className="mb-2 text-14 font-bold">
          {t('Sales')}
        </h2>
        <SalesChart
          points={points}
          floor={
            floor && isNative(floor.currency, wrappedNative)
              ? (floor.amount.decimal ?? undefined)
              : undefined
          }
          symbol={symbol}
          failed={sales.isError}
        />
        {sold !== undefined && sales.hasNextPage && (
          <p className="mt-1 text-12 text-faint">
            {t('The latest {0} sales; there are older ones.', sold.length)}
          </p>
        )}
        {others > 0 && (
          <p className="mt-1 text-12 text-faint">
            {others === 1
              ? t('1 in another currency is not drawn.')
              : t('{0} in other currencies are not drawn.', others)}
          </p>
        )}
      </section>
      <section aria-labelledby="listings">
        <h2 id="listings" className="mb-2 text-14 font-bold">
          {t('Listings')}
        </h2>
        <ListingsChart levels={asks.data?.depth} symbol={symbol} failed={asks.isError} />
      </section>
      <section aria-labelledby="holders" className="lg:col-span-2">
        <h2 id="holders" className="mb-2 text-14 font-bold">
          {t('Holders')}
        </h2>
        <OwnersTable query={owners} />
      </section>
    </div>
  )
}

export declare namespace AnalyticsTab {
  type Props = ItemsTab.Props & { floor: Price | null | undefined }
}
