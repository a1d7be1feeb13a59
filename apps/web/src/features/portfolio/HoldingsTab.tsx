import { useTopBids } from '@sluice/react'
import { Link } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { Button, buttonClass } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import type { PortfolioSearch } from '../../routes/searchParams.ts'
import { useChain } from '../app/AppContext.tsx'
import { lazyPart } from '../app/lazyPart.tsx'
import { useIsPhone } from '../app/useIsPhone.ts'
import { t } from '../language/t.ts'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'
import { useRates } from '../market/useRates.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { useReadAll } from '../table/useReadAll.ts'
import { useSelection } from '../table/useSelection.ts'
import { bestOffers } from './bestOffers.ts'
import { CollectionSelect } from './CollectionSelect.tsx'
import { HoldingsBar } from './HoldingsBar.tsx'
import { HoldingsExport } from './HoldingsExport.tsx'
import { HoldingsSort } from './HoldingsSort.tsx'
import { HoldingsTable } from './HoldingsTable.tsx'
import type { Holding, OfferedHolding } from './holding.ts'
import { PhoneBar } from './PhoneBar.tsx'
import { SortedByWorth } from './SortedByWorth.tsx'
import { isSortedByWorth, priceBy, sortHoldings } from './sortHoldings.ts'
import { toldOffers } from './toldOffers.ts'
import type { useHoldings } from './useHoldings.ts'

const CostDialog = lazyPart(() => import('./costs/CostDialog.tsx'))

/** Pages of offers that are read: as many as the tokens that a marketplace looks at. */
const mostPages = 25

/** What an account holds, with what it is worth; some of it can be listed, sold, sent or hidden, all of it kept as a file. */
export function HoldingsTab(props: HoldingsTab.Props) {
  const { holdings, account, chainId, search, onSearch } = props
  const { query, all, isReading, isWhole } = holdings
  const { wrappedNative } = useChain(chainId)
  const isPhone = useIsPhone()
  const [showsHidden, setShowsHidden] = useState(false)
  /** Those whose cost is asked for. */
  const [asked, setAsked] = useState<readonly OfferedHolding[]>()
  const offers = useTopBids({ chainId, user: account, limit: 100 })
  const offersRead = useReadAll(offers, {
    pages: offers.data?.pages.length ?? 0,
    most: mostPages,
  })
  const best = useMemo(() => offers.data && bestOffers(offers.data), [offers.data])
  const by = search.sort
  const part = showsHidden ? holdings.hidden : holdings.shown
  const ofCollection = useCallback(
    (holdings: readonly Holding[]) =>
      holdings.filter(
        ({ row: { token } }) =>
          search.collection === undefined || token.contract === search.collection,
      ),
    [search.collection],
  )
  const offered = useMemo(() => {
    return ofCollection(part).map(
      (holding): OfferedHolding => ({
        ...holding,
        offer:
          best?.get(`${holding.row.token.contract}:${holding.row.token.tokenId}`) ??
          (offersRead.isWhole ? undefined : offersRead.isReading ? 'unread' : 'failed'),
      }),
    )
  }, [part, best, offersRead.isWhole, offersRead.isReading, ofCollection])
  const priced = isSortedByWorth(by) ? offered.flatMap(each => priceBy(each, by) ?? []) : []
  const { worthOf, isReading: isReadingRates } = useRates(
    chainId,
    priced.map(({ currency }) => currency.contract),
  )
  const rows = useMemo(
    () =>
      by === undefined
        ? offered
        : sortHoldings(offered, { by, down: search.up !== true, wrappedNative, worthOf }),
    [offered, by, search.up, wrappedNative, worthOf],
  )
  const steady = useSteadyRows(rows, {
    keyOf: ({ key }) => key,
    scope: [account, showsHidden, search.collection, search.sort, search.up].join('/'),
  })
  const selection = useSelection(useMemo(() => steady.rows.map(({ key }) => key), [steady.rows]))
  const picked = rows.filter(({ key }) => selection.has(key))
  const bar = (
    <HoldingsBar
      picked={picked}
      chainId={chainId}
      account={account}
      isHidden={showsHidden}
      onCost={setAsked}
      onNone={selection.clear}
    />
  )
  if (query.isPending) return <TableSkeleton label={t('Loading holdings')} />
  if (query.data === undefined)
    return <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
  if (all.length === 0)
    return (
      <EmptyState
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('Browse collections')}
          </Link>
        }
      >
        {t('This account holds no items yet.')}
      </EmptyState>
    )
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
        <CollectionSelect
          holdings={part}
          value={search.collection}
          onChange={collection => onSearch({ collection })}
        />
        <HoldingsSort search={search} onSearch={onSearch} />
        {!isPhone && bar}
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {(holdings.hidden.length > 0 || showsHidden) && (
            <Button
              size="small"
              look="ghost"
              aria-pressed={showsHidden}
              onClick={() => setShowsHidden(!showsHidden)}
            >
              {showsHidden
                ? t('Back to what is not hidden')
                : t('Hidden ({0})', holdings.hidden.length)}
            </Button>
          )}
          <HoldingsExport
            rows={picked.length > 0 ? picked : rows}
            isPart={
              picked.length > 0 ||
              search.collection !== undefined ||
              showsHidden ||
              holdings.hidden.length > 0
            }
            hidden={picked.length > 0 || showsHidden ? 0 : ofCollection(holdings.hidden).length}
            isReading={
              isReading ||
              holdings.isReadingFloors ||
              holdings.isReadingCosts ||
              offersRead.isReading
            }
            isWhole={isWhole}
            chainId={chainId}
          />
        </div>
      </div>
      <div className="mb-3 flex flex-col gap-2 empty:hidden">
        {holdings.readOn !== undefined && (
          <UnreadLine onRetry={holdings.readOn}>
            {t('Not all that this account holds could be read.')}
          </UnreadLine>
        )}
        {!holdings.hasFloors && !holdings.isReadingFloors && (
          <UnreadLine onRetry={holdings.readFloors}>
            {t('Not all floors could be read.')}
          </UnreadLine>
        )}
        {holdings.readCosts !== undefined && (
          <UnreadLine onRetry={holdings.readCosts}>
            {t('Not all that was paid for editions could be read.')}
          </UnreadLine>
        )}
        {!offersRead.isWhole && !offersRead.isReading && (
          <UnreadLine onRetry={offersRead.readAgain}>
            {t('Not all offers could be read.')}
          </UnreadLine>
        )}
      </div>
      {by !== undefined && !isWhole && !isReading && (
        <p className="mb-3 text-13 text-secondary">
          {t('Sorted are the {0} items that were read, not all of them.', all.length)}
        </p>
      )}
      <SortedByWorth prices={priced} {...{ worthOf, wrappedNative, isReading: isReadingRates }} />
      {rows.length === 0 ? (
        search.collection !== undefined && part.length > 0 ? (
          <EmptyState
            action={
              <Button onClick={() => onSearch({ collection: undefined })}>
                {t('Show all collections')}
              </Button>
            }
          >
            {t('Nothing of this collection is here.')}
          </EmptyState>
        ) : (
          <EmptyState
            action={
              <Button onClick={() => setShowsHidden(!showsHidden)}>{t('Show the others')}</Button>
            }
          >
            {showsHidden ? t('Nothing is hidden.') : t('All that this account holds is hidden.')}
          </EmptyState>
        )
      ) : (
        <div {...steady.hold}>
          <NewRows {...steady} onShow={steady.show} />
          <HoldingsTable
            holdings={steady.rows}
            account={account}
            chainId={chainId}
            boxes={selection.boxes}
            onCost={setAsked}
            sort={by && { by, down: search.up !== true }}
            onSort={by =>
              // Numbers from the top first, names from A.
              onSearch(
                search.sort === by
                  ? { up: search.up === true ? undefined : true }
                  : { sort: by, up: by === 'item' ? true : undefined },
              )
            }
          />
          <p className="mt-2 text-12 text-faint">
            {t('Paid and profit are without the network fees of trades.')} {t(toldOffers)}
          </p>
        </div>
      )}
      {isPhone && (
        <PhoneBar label={t('Chosen items')} isOpen={picked.length > 0}>
          {bar}
        </PhoneBar>
      )}
      {asked !== undefined && (
        <Suspense>
          <CostDialog
            holdings={asked}
            account={account}
            chainId={chainId}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
      {query.hasNextPage && !isReading && (
        <div className="mt-4 text-center">
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}

export declare namespace HoldingsTab {
  type Props = {
    holdings: useHoldings.Result
    account: Address
    chainId: number
    search: PortfolioSearch
    onSearch: (change: PortfolioSearch) => void
  }
}
