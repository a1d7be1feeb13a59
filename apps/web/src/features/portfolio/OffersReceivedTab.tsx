import { untrustedText, useTopBids } from '@sluice/react'
import { Time } from '@sluice/react/ui'
import type { RouteOutput } from '@sluice/sdk'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { t } from '../language/t.ts'
import { FloorDifference } from '../market/FloorDifference.tsx'
import { netOf } from '../market/netOf.ts'
import { DataTable } from '../table/DataTable.tsx'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { TokenCell } from '../table/TokenCell.tsx'
import { AccountLine } from '../trade/AccountLine.tsx'
import { useBegin } from '../trade/TradeProvider.tsx'
import type { ListingsTab } from './ListingsTab.tsx'
import { saleOf } from './saleOf.ts'

type Page = RouteOutput<'/orders/users/{user}/top-bids/v4'>
type Bid = Page['topBids'][number]

const bidsOf = ({ pages }: { pages: readonly Page[] }) => pages.flatMap(page => page.topBids)

/** The best offer for each token of an account, nearest to the floor first. */
export default function OffersReceivedTab({ chainId, account }: ListingsTab.Props) {
  const begin = useBegin()
  const query = useTopBids(
    {
      ...{ chainId, user: account, limit: 100, includeCriteriaMetadata: true },
      sortBy: 'floorDifferencePercentage',
    },
    { select: bidsOf },
  )
  if (query.isPending) return <TableSkeleton label={t('Loading offers received')} />
  if (query.data === undefined)
    return <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.length === 0)
    return <EmptyState>{t('Nobody offers anything for your items now.')}</EmptyState>
  const columns: readonly DataTable.Column<Bid>[] = [
    {
      key: 'item',
      title: t('Item'),
      cell: ({ token }) => (
        <TokenCell
          chainId={chainId}
          contract={token?.contract ?? ''}
          tokenId={token?.tokenId ?? ''}
          name={token?.name}
          image={token?.image}
          detail={token?.collection?.name}
        />
      ),
    },
    {
      key: 'price',
      title: t('Best offer'),
      isNumber: true,
      className: 'w-30 font-medium',
      cell: ({ price }) => <PriceAmount price={price} />,
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
      className: 'w-24 text-secondary max-sm:hidden',
      cell: ({ price, token }) => (
        <FloorDifference price={price} floor={token?.collection?.floorAskPrice} chainId={chainId} />
      ),
    },
    {
      key: 'maker',
      title: t('From'),
      className: 'w-48 max-lg:hidden',
      cell: ({ maker }) =>
        typeof maker === 'string' && <AccountLine address={maker} you={account} />,
    },
    {
      key: 'ends',
      title: t('Ends'),
      isNumber: true,
      className: 'w-28 text-secondary max-md:hidden',
      cell: ({ validUntil }) => (validUntil ? <Time at={validUntil} /> : t('never')),
    },
    {
      key: 'action',
      title: t('Action'),
      isHidden: true,
      isNumber: true,
      className: 'w-24 sm:w-26',
      cell: bid => {
        const item = saleOf(bid, chainId)
        return (
          item !== undefined && (
            <Button
              size="small"
              className="relative z-[1] max-sm:px-1.5"
              aria-label={t(
                'Accept the offer for {0}',
                untrustedText(item.subject.name, { max: 60 }),
              )}
              onClick={() => begin({ kind: 'accept-offer', chainId, items: [item] }, account)}
            >
              {t('Accept')}
            </Button>
          )
        )
      },
    },
  ]
  return (
    <>
      <DataTable
        label={t('Offers received')}
        columns={columns}
        rows={query.data}
        keyOf={({ token }) => `${token?.contract}:${token?.tokenId}`}
        rowHeight={52}
      />
      {query.hasNextPage && (
        <div className="mt-4 text-center">
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}
