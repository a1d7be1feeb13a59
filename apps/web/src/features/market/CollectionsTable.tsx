import { TokenMedia, Untrusted } from '@sluice/react/ui'
import type { Collection } from '@sluice/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Count } from '../../components/Count.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { useChain } from '../app/AppContext.tsx'
import type { AppText } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'
import { useDensity } from '../settings/useDensity.ts'
import { SortHead } from '../table/SortHead.tsx'
import { type CollectionSort, pressed } from './collectionSort.ts'
import { listedShare } from './listedShare.ts'
import { Volume } from './Volume.tsx'

type Column = {
  key: string
  /** What the marketplace can sort by of it. */
  sort?: CollectionSort['by']
  title: AppText
  className?: string
  cell: (collection: Collection, native: string) => ReactNode
}

const columns: readonly Column[] = [
  {
    key: 'floor',
    sort: 'floor',
    title: 'Floor',
    cell: collection => <PriceAmount price={collection.floorAsk?.price} />,
  },
  {
    key: 'day',
    sort: 'day',
    title: '24h volume',
    className: 'hidden sm:table-cell',
    cell: (collection, native) => <Volume value={collection.volume?.['1day']} symbol={native} />,
  },
  {
    key: 'all',
    sort: 'all',
    title: 'All volume',
    // The arrow of its head stands before it, apart from the head of the floor.
    className: 'max-sm:ps-4 max-sm:pe-3',
    cell: (collection, native) => <Volume value={collection.volume?.allTime} symbol={native} />,
  },
  {
    key: 'items',
    title: 'Items',
    className: 'hidden md:table-cell',
    cell: collection => <Count value={collection.tokenCount} />,
  },
  {
    key: 'owners',
    title: 'Owners',
    className: 'hidden md:table-cell',
    cell: collection => <Count value={collection.ownerCount} />,
  },
  {
    key: 'listed',
    title: 'Listed',
    className: 'hidden sm:table-cell',
    cell: collection => (
      <>
        <Count value={collection.onSaleCount} />{' '}
        {/* Room of its own: beside it, the two would read as one number in groups of three. */}
        <span dir="ltr" className="inline-block min-w-12 text-faint">
          {listedShare(collection)}
        </span>
      </>
    ),
  },
]

/** Collections with their figures, sorted by the marketplace by a click on a head; still under the pointer. */
export function CollectionsTable(props: CollectionsTable.Props) {
  const { collections, scope, chainId, sort, onSort } = props
  const native = useChain(chainId).nativeCurrency.symbol
  const { rowHeight } = useDensity()
  const steady = useSteadyRows(collections, { keyOf: ({ id }) => id, scope })
  return (
    <div {...steady.hold}>
      <NewRows {...steady} onShow={steady.show} />
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table className="w-full border-collapse text-13">
          <thead>
            <tr className="h-9 border-b border-line text-12 text-faint">
              <th scope="col" className="py-0 ps-3 text-start font-medium">
                {t('Collection')}
              </th>
              <th scope="col" className="hidden lg:table-cell">
                <span className="sr-only">{t('Art')}</span>
              </th>
              {columns.map(column => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={column.sort && stateOf(column.sort, sort)}
                  className={`px-2 py-0 text-end font-medium last:pe-3 sm:px-3 whitespace-nowrap ${column.className ?? ''}`}
                >
                  {column.sort === undefined ? (
                    t(column.title)
                  ) : (
                    <SortHead
                      title={t(column.title)}
                      sort={stateOf(column.sort, sort)}
                      isNumber
                      onSort={() => column.sort && onSort(pressed(column.sort, sort))}
                    />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steady.rows.map(collection => (
              <tr
                key={collection.id}
                style={{ height: rowHeight(60) }}
                className="relative border-b border-line transition-colors last:border-0 focus-within:bg-tint hover:bg-tint"
              >
                <th
                  scope="row"
                  className="w-full max-w-0 py-0 ps-3 text-start font-normal sm:w-[30%]"
                >
                  <Link
                    to="/collection/$chainId/$collection"
                    params={{ chainId: String(chainId), collection: collection.id }}
                    className="flex items-center gap-3 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                  >
                    <TokenMedia
                      image={collection.image ?? collection.sampleImages?.[0]}
                      alt=""
                      seed={collection.id}
                      eager
                      className="size-10 shrink-0 rounded-control"
                    />
                    <Untrusted
                      text={collection.name}
                      fallback={collection.id}
                      className="min-w-0 text-14 font-medium"
                    />
                  </Link>
                </th>
                <td className="hidden w-56 py-0 lg:table-cell">
                  <div className="flex gap-1">
                    {collection.sampleImages?.slice(0, 4).map(image => (
                      <TokenMedia
                        key={image}
                        image={image}
                        alt=""
                        seed={image}
                        eager
                        className="size-11 shrink-0 rounded-[4px]"
                      />
                    ))}
                  </div>
                </td>
                {columns.map(column => (
                  <td
                    key={column.key}
                    className={`px-2 py-0 text-end whitespace-nowrap last:pe-3 sm:px-3 ${column.className ?? ''}`}
                  >
                    {column.cell(collection, native)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const stateOf = (by: CollectionSort['by'], sort: CollectionSort) =>
  sort.by !== by ? 'none' : sort.down ? 'descending' : 'ascending'

export declare namespace CollectionsTable {
  type Props = {
    collections: readonly Collection[]
    /** What the list is of: with another one its rows are others. */
    scope: string
    chainId: number
    sort: CollectionSort
    onSort: (sort: CollectionSort) => void
  }
}
