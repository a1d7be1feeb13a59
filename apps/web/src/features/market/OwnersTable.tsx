import type { RouteOutput } from '@sluice/sdk'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Count } from '../../components/Count.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { t } from '../language/t.ts'
import { DataTable } from '../table/DataTable.tsx'
import { ShowMore } from '../table/ShowMore.tsx'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { AccountLine } from '../trade/AccountLine.tsx'
import { useWallet } from '../wallet/useWallet.ts'

type Page = RouteOutput<'/owners/v2'>
type Owner = Page['owners'][number]

/** The owners of all pages. */
export const ownersOf = ({ pages }: { pages: readonly Page[] }): Owner[] =>
  pages.flatMap(page => page.owners)

const columns = (): readonly DataTable.Column<Owner>[] => [
  {
    key: 'account',
    title: t('Account'),
    cell: owner => <OwnerCell address={owner.address ?? ''} />,
  },
  {
    key: 'count',
    title: t('Holds'),
    isNumber: true,
    className: 'w-28 font-medium',
    cell: owner => <Count value={owner.ownership?.tokenCount} />,
  },
  {
    key: 'listed',
    title: t('Listed'),
    isNumber: true,
    className: 'w-28 text-secondary',
    cell: owner => <Count value={owner.ownership?.onSaleCount} />,
  },
]

/** Who holds how many, the most first. */
export function OwnersTable({ query, perPage }: OwnersTable.Props) {
  const rows = query.data ?? []
  if (query.isPending) return <TableSkeleton label={t('Loading holders')} rowHeight={40} />
  if (query.data === undefined)
    return <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
  if (rows.length === 0) return <EmptyState>{t('Nobody holds any.')}</EmptyState>
  return (
    <>
      <DataTable
        label={t('Holders')}
        columns={columns()}
        rows={rows}
        rowHeight={40}
        keyOf={owner => owner.address ?? ''}
      />
      {(query.hasNextPage || rows.length > perPage) && (
        <ShowMore
          hasMore={query.hasNextPage}
          isReading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
          whole={t('All {0} holders are shown.', rows.length)}
        />
      )}
    </>
  )
}

export declare namespace OwnersTable {
  type Props = {
    query: UseInfiniteQueryResult<Owner[]>
    /** How many a page has. */
    perPage: number
  }
}

function OwnerCell({ address }: { address: string }) {
  const { address: you } = useWallet()
  return <AccountLine address={address} you={you} />
}
