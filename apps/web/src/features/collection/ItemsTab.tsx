import { untrustedText } from '@sluice/react'
import type { CollectionSubject } from '@sluice/react/ui'
import { memo, Suspense, useCallback, useDeferredValue, useMemo, useReducer, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import type { CollectionSearch, TokenSort } from '../../routes/searchParams.ts'
import { lazyPart } from '../app/lazyPart.tsx'
import { ModalDialog } from '../app/ModalDialog.tsx'
import { useFocusNext } from '../app/useFocusNext.ts'
import { useIsSettled } from '../app/useIsSettled.ts'
import { useMatches } from '../app/useMatches.ts'
import { countText } from '../language/countText.ts'
import { t } from '../language/t.ts'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'
import { GridSkeleton } from '../market/GridSkeleton.tsx'
import { itemsText } from '../market/itemsText.ts'
import { TokenGrid } from '../market/TokenGrid.tsx'
import { tokenKey } from '../market/tokenSubject.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { isReversed } from './isReversed.ts'
import { countFilters } from './itemFilters.ts'
import { filtersOf, itemsQuery } from './itemsQuery.ts'
import { LatestButton } from './LatestButton.tsx'
import { LiveRail } from './LiveRail.tsx'
import { SweepButton } from './SweepButton.tsx'
import { TraitOfferButton } from './TraitOfferButton.tsx'
import { columnOf, sortPressed } from './tokenSort.ts'
import { useTokenPages } from './useTokenPages.ts'
import { ViewChoice } from './ViewChoice.tsx'

// Not drawn anew with what is pressed around them.
const Table = memo(ItemsTable)
const Grid = memo(TokenGrid)
const Rail = memo(LiveRail)
const SweepBar = lazyPart(() => import('./SweepBar.tsx'))

/** Where there is room for the rail beside the items. */
const withRail = '(width >= 1240px)'

/** The items of a collection between its filters and what happens there now. */
export function ItemsTab(props: ItemsTab.Props) {
  const { chainId, collection, subject, several, search, onSearch } = props
  const isSettled = useIsSettled()
  const isWide = useMatches(withRail)
  const [isFiltering, setFiltering] = useState(false)
  const [cleared, setCleared] = useReducer((times: number) => times + 1, 0)
  // What is pressed answers at once, and the list follows when it is made.
  const shown = useDeferredValue(search)
  const { sort = 'price', view } = shown
  const filters = filtersOf(search)
  const shownFilters = filtersOf(shown)
  const scope = `${chainId}/${collection}/${sort}/${JSON.stringify(shownFilters)}`
  const { tokens, rows, more, onShown } = useTokenPages(
    itemsQuery(chainId, collection, shown),
    scope,
  )
  const steady = useSteadyRows(rows, { keyOf: tokenKey, scope })
  const { hasNextPage } = tokens
  const clear = (show: CollectionSearch['show']) => {
    setCleared()
    onSearch({ ...noFilters, show })
  }
  const focusNext = useFocusNext()
  const lookAmong = (more: () => void) => {
    focusNext('#content [data-items]')
    more()
  }
  const panel = (
    <FilterPanel
      chainId={chainId}
      collection={collection}
      filters={filters}
      cleared={cleared}
      onChange={change => (change === 'nothing' ? clear(search.show) : onSearch(change))}
    />
  )
  const column = useMemo(() => columnOf(shown.sort), [shown.sort])
  const onSort = useCallback(
    (by: string) => onSearch({ sort: sortPressed(by, search.sort) }),
    [onSearch, search.sort],
  )
  const count = countFilters(filters)
  // As long as they are others than what is chosen, nobody knows how many match.
  const isShown = tokens.data !== undefined && search === shown && !tokens.isPlaceholderData
  const matches = isShown ? `${countText(rows.length)}${hasNextPage ? '+' : ''}` : undefined
  const list = { rows: steady.rows, chainId, more, onShown }
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[260px_minmax(0,1fr)] min-[1240px]:grid-cols-[240px_minmax(0,1fr)_280px] min-[1440px]:grid-cols-[260px_minmax(0,1fr)_300px]">
      <aside
        aria-label={t('Filters')}
        className="sticky top-[calc(var(--sl-header)+12px)] hidden max-h-[calc(100dvh-var(--sl-header)-24px)] self-start overflow-y-auto overscroll-contain pe-1 [scrollbar-width:thin] lg:block"
      >
        {isSettled && panel}
      </aside>
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          {/* On a phone one line that is full, the sort below it, and then what narrows the items. */}
          <Button className="max-sm:grow lg:hidden" onClick={() => setFiltering(true)}>
            {t('Filters')}
            {count > 0 && ` (${count})`}
          </Button>
          {!isWide && <LatestButton className="max-sm:grow" {...{ chainId, collection }} />}
          <div className="contents max-sm:order-last max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-2 max-sm:not-has-[button]:hidden">
            <span className="contents">
              <FilterChips {...{ chainId, collection, filters }} onChange={onSearch} />
            </span>
            {subject !== undefined && (
              <TraitOfferButton
                {...{ collection, subject, several }}
                traits={filters.traits}
                isShort
              />
            )}
          </div>
          <p role="status" className="text-13 text-faint max-sm:sr-only">
            {matches !== undefined && itemsText(matches)}
          </p>
          <div className="ms-auto flex flex-wrap items-center justify-end gap-2 max-sm:contents">
            {subject !== undefined && <SweepButton subject={subject} filters={filters} />}
            <ViewChoice
              view={search.view ?? 'grid'}
              onView={view => onSearch({ view: view === 'table' ? 'table' : undefined })}
            />
            <label className="max-sm:w-full">
              <span className="sr-only">{t('Sort')}</span>
              <select
                value={search.sort ?? 'price'}
                onChange={({ target: { value } }) =>
                  onSearch({ sort: value === 'price' ? undefined : (value as TokenSort) })
                }
                className="h-(--sl-control) rounded-control border border-line bg-surface px-2 text-13 font-medium text-text max-sm:w-full"
              >
                <option value="price">{t('Price, low to high')}</option>
                <option value="price-down">{t('Price, high to low')}</option>
                <option value="rarity">{t('Rarest')}</option>
                <option value="rarity-down">{t('Least rare')}</option>
                <option value="number">{t('Number')}</option>
                <option value="number-down">{t('Number, high to low')}</option>
              </select>
            </label>
          </div>
        </div>
        {tokens.isPending ? (
          view === 'table' ? (
            <TableSkeleton label={t('Loading items')} rows={14} />
          ) : (
            <GridSkeleton />
          )
        ) : tokens.data === undefined ? (
          <QueryProblem error={tokens.error} onRetry={() => void tokens.refetch()} />
        ) : rows.length === 0 && !hasNextPage ? (
          <EmptyState
            action={
              search.q !== undefined && search.show !== 'all' ? (
                <Button onClick={() => lookAmong(() => onSearch({ show: 'all' }))}>
                  {t('Look among all items')}
                </Button>
              ) : (
                (search.show !== 'all' || count > 0) && (
                  <Button onClick={() => lookAmong(() => clear('all'))}>
                    {t('Show all items')}
                  </Button>
                )
              )
            }
          >
            {isReversed(search)
              ? t('No item matches: the least price is above the most.')
              : search.q === undefined
                ? t('No item matches. Nothing may be listed now.')
                : search.show === 'all'
                  ? t('No item matches “{0}”.', untrustedText(search.q))
                  : t('Nothing that is listed matches “{0}”.', untrustedText(search.q))}
          </EmptyState>
        ) : (
          <section data-items="" aria-label={t('Items')} {...steady.hold}>
            <NewRows {...steady} onShow={steady.show} />
            {view === 'table' ? (
              <Table {...list} sort={column} onSort={onSort} />
            ) : (
              <Grid {...list} />
            )}
          </section>
        )}
        {subject !== undefined && rows.length > 0 && (
          <Suspense>
            {/* How many were wanted of one collection is not wanted of another. */}
            <SweepBar
              key={`${chainId}:${subject.contract}`}
              subject={subject}
              filters={shownFilters}
            />
          </Suspense>
        )}
      </div>
      {isSettled && isWide && <Rail chainId={chainId} collection={collection} />}
      {isFiltering && (
        <ModalDialog
          title={t('Filters')}
          look="sheet"
          onClose={() => setFiltering(false)}
          foot={
            <Button
              look="primary"
              size="large"
              className="w-full"
              onClick={() => setFiltering(false)}
            >
              {matches === undefined
                ? t('Show items')
                : matches === '1'
                  ? t('Show 1 item')
                  : t('Show {0} items', matches)}
            </Button>
          }
        >
          <div className="px-4 py-2">{panel}</div>
        </ModalDialog>
      )}
    </div>
  )
}

export declare namespace ItemsTab {
  type Props = {
    chainId: number
    /** Its id. */
    collection: string
    /** What is traded of it; undefined until it is read, and where it is only a part of its contract. */
    subject?: CollectionSubject | undefined
    /** Whether there can be more than one of each token. */
    several: boolean
    search: CollectionSearch
    /** Changes these parameters of the address and keeps the others. */
    onSearch: (change: CollectionSearch) => void
  }
}

const noFilters = {
  ...{ q: undefined, show: undefined, traits: undefined, min: undefined, max: undefined },
  ...{ sources: undefined, currency: undefined, rank: undefined },
} as const satisfies CollectionSearch
