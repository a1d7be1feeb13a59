import { parseAmount, untrustedText, useTopBids } from '@sluice/react'
import type { RouteOutput } from '@sluice/sdk'
import { useMemo } from 'react'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { Until } from '../../components/Until.tsx'
import type { OrderSort } from '../../routes/searchParams.ts'
import { useChain } from '../app/AppContext.tsx'
import { useFocusNext } from '../app/useFocusNext.ts'
import { useIsPhone } from '../app/useIsPhone.ts'
import { t } from '../language/t.ts'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'
import { FloorDifference } from '../market/FloorDifference.tsx'
import { netOf } from '../market/netOf.ts'
import { useRates } from '../market/useRates.ts'
import { DataTable } from '../table/DataTable.tsx'
import { SelectAllBox, SelectBox } from '../table/SelectBox.tsx'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { TokenCell } from '../table/TokenCell.tsx'
import { useReadAll } from '../table/useReadAll.ts'
import { useSelection } from '../table/useSelection.ts'
import { AccountLine } from '../trade/AccountLine.tsx'
import { useBegin } from '../trade/TradeProvider.tsx'
import { acceptReceived } from './acceptReceived.ts'
import { FirstStep } from './FirstStep.tsx'
import { itemsPerOffer } from './itemsPerOffer.ts'
import type { ListingsTab } from './ListingsTab.tsx'
import { OfferActions } from './OfferActions.tsx'
import { OffersReceivedBar } from './OffersReceivedBar.tsx'
import { OffersReceivedNotes } from './OffersReceivedNotes.tsx'
import { receivedSort, receivedSortPressed, topBidSorts } from './receivedSort.ts'
import { receivedText } from './receivedText.ts'
import { saleOf } from './saleOf.ts'
import { sharedText } from './sharedText.ts'
import { toldOffers } from './toldOffers.ts'
import { useOfferQuantities } from './useOfferQuantities.ts'
import { useOwnListings } from './useOwnListings.ts'
import { withLeast } from './withLeast.ts'

type Page = RouteOutput<'/orders/users/{user}/top-bids/v4'>
type Bid = Page['topBids'][number]

/** Pages that are read by themselves: as many tokens as a marketplace looks at. */
const mostPages = 25
const bidsOf = ({ pages }: { pages: readonly Page[] }) => pages.flatMap(page => page.topBids)
const none: readonly Bid[] = []
/** Of the others nobody could hold the sale to what is shown. */
const isNetTold = ({ price }: Bid) => netOf(price) !== undefined
const keyOf = ({ token }: Bid) => `${token?.contract}:${token?.tokenId}`

/** The best offer for each token of an account, nearest to the floor first. */
export default function OffersReceivedTab({
  chainId,
  account,
  search,
  onSearch,
  holdsNothing = false,
}: ListingsTab.Props) {
  const begin = useBegin()
  const focusNext = useFocusNext()
  const isPhone = useIsPhone()
  const { nativeCurrency, wrappedNative } = useChain(chainId)
  const listings = useOwnListings({ chainId, account })
  const sort = receivedSort(search)
  const query = useTopBids(
    {
      ...{ chainId, user: account, limit: 100, includeCriteriaMetadata: true },
      sortBy: topBidSorts[sort.by],
      sortDirection: sort.down ? 'desc' : 'asc',
    },
    { select: bidsOf },
  )
  const { data } = query
  const read = useReadAll(query, { pages: Math.ceil((data?.length ?? 0) / 100), most: mostPages })
  const least = parseAmount(search.min ?? '', nativeCurrency.decimals).value
  const { worthOf, isReading: isReadingRates } = useRates(
    chainId,
    (data ?? none).map(({ price }) => price?.currency.contract),
  )
  const { rows, isByRate, unmeasured } = useMemo(
    () => withLeast(data ?? none, { least, worthOf, wrappedNative }),
    [data, least, worthOf, wrappedNative],
  )
  const offers = useMemo(() => itemsPerOffer(data ?? []), [data])
  const quantities = useOfferQuantities(data ?? none, { chainId, account })
  const scope = [chainId, account, search.min, sort.by, sort.down].join('/')
  const steady = useSteadyRows(rows, { keyOf, scope })
  const selection = useSelection(
    useMemo(() => steady.rows.filter(isNetTold).map(keyOf), [steady.rows]),
  )
  if (query.isPending) return <TableSkeleton label={t('Loading offers received')} />
  if (data === undefined)
    return <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
  if (data.length === 0)
    return (
      <EmptyState action={<FirstStep holdsNothing={holdsNothing} />}>
        {t('No best offer is told for your items now.')}{' '}
        {!holdsNothing &&
          t('One in a currency without a rate stands on the page of its item alone.')}
      </EmptyState>
    )
  const picked = acceptReceived(
    rows.filter(bid => selection.has(keyOf(bid))),
    { chainId, least, wrappedNative, most: quantities.most },
  )
  const chosen = picked.items.length
  /** Of an offer that not all of its rows can have, or, as long as that is not read, may not. */
  const sharedOf = ({ id }: Bid): [most: number | undefined, items: string] | undefined => {
    const [items = 0, most] = [offers.get(id ?? ''), quantities.left(id)]
    const isShared = most === undefined ? items > 1 : most < items
    return isShared ? [most, read.isWhole ? `${items}` : `${items}+`] : undefined
  }
  const columns: readonly DataTable.Column<Bid>[] = [
    {
      key: 'item',
      title: t('Item'),
      head: (
        <span className="me-2 inline-flex align-middle sm:me-3">
          <SelectAllBox label={t('Choose all that are shown')} boxes={selection.boxes} />
        </span>
      ),
      cell: bid => (
        <span className="flex items-center gap-2 sm:gap-3">
          <SelectBox
            label={t('Choose {0}', untrustedText(bid.token?.name, { max: 60 }))}
            id={keyOf(bid)}
            boxes={selection.boxes}
            cannot={isNetTold(bid) ? undefined : t('What it would bring is not told')}
          />
          <span className="min-w-0 flex-1">
            <TokenCell
              chainId={chainId}
              contract={bid.token?.contract ?? ''}
              tokenId={bid.token?.tokenId ?? ''}
              name={bid.token?.name}
              image={bid.token?.image}
              detail={bid.token?.collection?.name}
              phoneLine={
                <span className="block text-12 text-secondary">
                  {sharedOf(bid) && (
                    <span className="block">{sharedText(sharedOf(bid), 'for {0} of {1}')}</span>
                  )}
                  <span className="block leading-tight">{t('You would get')}</span>
                  <PriceAmount
                    price={netOf(bid.price)}
                    className="text-14 font-medium text-text leading-tight"
                  />
                </span>
              }
            />
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      title: t('Best offer'),
      isNumber: true,
      isSorted: true,
      className: 'w-40 font-medium max-sm:hidden',
      cell: bid => (
        <>
          <PriceAmount price={bid.price} />
          {sharedOf(bid) && (
            <span className="block font-normal text-12 text-faint leading-tight">
              {sharedText(sharedOf(bid), 'one offer, for {0} of {1}')}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'net',
      title: t('You would get'),
      isNumber: true,
      className: 'w-32 text-secondary max-sm:hidden',
      cell: ({ price }) => <PriceAmount price={netOf(price)} />,
    },
    {
      key: 'floor',
      title: t('To floor'),
      isNumber: true,
      isSorted: true,
      className: 'w-29 text-secondary max-lg:hidden',
      cell: ({ price, token }) => (
        <FloorDifference
          price={price}
          // Each token of an edition has a market of its own.
          floor={token?.kind === 'erc1155' ? token.floorAskPrice : token?.collection?.floorAskPrice}
          chainId={chainId}
        />
      ),
    },
    {
      key: 'maker',
      title: t('From'),
      className: 'w-48 max-xl:hidden',
      cell: ({ maker }) =>
        typeof maker === 'string' && <AccountLine address={maker} you={account} />,
    },
    {
      key: 'ends',
      title: t('Ends'),
      isNumber: true,
      isSorted: true,
      className: 'w-28 text-secondary max-xl:hidden',
      cell: ({ validUntil }) => <Until at={validUntil ?? 0} />,
    },
    {
      key: 'action',
      title: t('Action'),
      isHidden: true,
      isNumber: true,
      className: 'w-30 sm:w-54',
      cell: bid => {
        const item = saleOf(bid, chainId, quantities.most(bid))
        return item && <OfferActions {...{ item, account, listings }} price={bid.price} />
      },
    },
  ]
  return (
    <>
      <OffersReceivedBar
        least={search.min}
        currency={nativeCurrency}
        chosen={chosen}
        says={receivedText({
          ...{ offers: offers.size, items: data.length, isWhole: read.isWhole },
          shown: least === undefined ? undefined : itemsPerOffer(rows).size,
        })}
        onLeast={min => onSearch({ min })}
        onAccept={() => begin(picked, account)}
        onNone={selection.clear}
      />
      <OffersReceivedNotes
        {...{ read, isByRate, unmeasured, isReadingRates, quantities, listings }}
      />
      {rows.length === 0 ? (
        <EmptyState
          action={
            <Button
              onClick={() => {
                focusNext('#content input[type=checkbox]')
                onSearch({ min: undefined })
              }}
            >
              {t('Show all offers')}
            </Button>
          }
        >
          {read.isWhole
            ? t('No offer brings as much.')
            : t('No offer that was read brings as much.')}
        </EmptyState>
      ) : (
        <div {...steady.hold}>
          <NewRows {...steady} onShow={steady.show} />
          <DataTable
            label={t('Offers received')}
            columns={columns}
            rows={steady.rows}
            keyOf={keyOf}
            // Of a phone the two answers stand one under the other.
            rowHeight={isPhone ? 84 : 52}
            sort={sort}
            onSort={by => onSearch(receivedSortPressed(by as OrderSort, sort))}
          />
          <p className="mt-2 text-12 text-faint">{t(toldOffers)}</p>
        </div>
      )}
    </>
  )
}
