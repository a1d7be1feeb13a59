import { useSluiceClient } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { Count } from '../../components/Count.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { Until } from '../../components/Until.tsx'
import { t } from '../language/t.ts'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'
import { FloorDifference } from '../market/FloorDifference.tsx'
import { isUnread } from '../market/isUnread.ts'
import { OfferTarget } from '../market/OfferTarget.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { SelectAllBox, SelectBox } from '../table/SelectBox.tsx'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { useMore } from '../table/useMore.ts'
import { useSelection } from '../table/useSelection.ts'
import { AccountLine } from '../trade/AccountLine.tsx'
import { fillColumns } from './fillColumns.tsx'
import { OrderState } from './OrderState.tsx'
import { OwnOrderActions } from './OwnOrderActions.tsx'
import { OwnOrdersBar } from './OwnOrdersBar.tsx'
import { ownOrder } from './ownOrder.ts'
import { useFills } from './useFills.ts'
import { useOrderFloors } from './useOrderFloors.ts'

/**
 * Orders of one's own: for what, how much, until when, how each stands, and the ways to change and end it; of those that
 * are filled what became of them.
 */
export function OwnOrders(props: OwnOrders.Props) {
  const { label, query, chainId, account, empty, status, sort, onSort } = props
  const client = useSluiceClient()
  const isFilled = status === 'filled'
  const floors = useOrderFloors(chainId, isFilled ? noOrders : query.data)
  const fills = useFills({ chainId, account, orders: (isFilled && query.data) || noOrders })
  const rows = (query.data ?? []).map(order => ({
    order,
    ...ownOrder(order, { chainId, client }),
  }))
  const open = rows.filter(({ isOpen }) => isOpen)
  const scope = `${label}/${chainId}/${account}/${status}/${sort?.by}`
  const steady = useSteadyRows(rows, { keyOf: ({ order }) => order.id, scope })
  const more = useMore(query, scope)
  const selection = useSelection(
    steady.rows.filter(({ isOpen }) => isOpen).map(({ order }) => order.id),
  )
  const bar = (
    <OwnOrdersBar
      choice={props.choice}
      picked={open.filter(({ order }) => selection.has(order.id))}
      chainId={chainId}
      account={account}
      onNone={selection.clear}
    />
  )
  if (query.isPending || query.data === undefined || query.data.length === 0)
    return (
      <>
        {bar}
        {query.isPending ? (
          <TableSkeleton label={t('Loading')} />
        ) : query.data === undefined ? (
          <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <EmptyState action={props.action}>{empty}</EmptyState>
        )}
      </>
    )
  const [isActive, isInactive] = [status === 'active', status === 'inactive']
  type Column = DataTable.Column<(typeof rows)[number]>
  const openColumns: readonly Column[] = [
    {
      key: 'price',
      title: t('Price'),
      isNumber: true,
      isSorted: true,
      className: `w-26 font-medium sm:w-34 ${isInactive ? 'max-sm:hidden' : ''}`,
      cell: ({ order, isOpen }) => (
        <>
          <PriceAmount price={order.price} />
          {isOpen && order.isNativeOffChainCancellable === true && (
            <span className="block truncate font-normal text-12 text-faint">
              {t('Free to cancel')}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'floor',
      title: t('To floor'),
      isNumber: true,
      className: 'w-24 text-secondary max-lg:hidden',
      cell: ({ order }) => (
        <FloorDifference price={order.price} floor={floors.floorOf(order)} chainId={chainId} />
      ),
    },
    {
      key: 'quantity',
      title: t('Quantity'),
      isNumber: true,
      className: 'w-22 text-secondary max-lg:hidden',
      cell: ({ order }) => <Count value={order.quantityRemaining ?? 1} />,
    },
    {
      key: 'ends',
      title: t('Ends'),
      isNumber: true,
      className: 'w-28 text-secondary max-md:hidden',
      cell: ({ order }) => <Until at={order.validUntil} />,
    },
    {
      key: 'state',
      title: t('State'),
      className: `w-34 ps-4 ${isActive ? 'max-lg:hidden' : isInactive ? 'max-sm:hidden xl:w-80' : ''}`,
      cell: ({ order }) => <OrderState order={order} />,
    },
    ...(open.length === 0
      ? []
      : [
          {
            key: 'action',
            title: t('Action'),
            isHidden: true,
            isNumber: true,
            className: 'w-20 sm:w-54',
            cell: ({ order }: (typeof rows)[number]) => (
              <OwnOrderActions {...{ order, chainId, account }} inRow />
            ),
          },
        ]),
  ]
  const filledBy = (order: Order) => {
    const fill = isFilled ? fills.fillOf(order) : undefined
    return isUnread(fill) ? undefined : fill
  }
  const withWhom = (other: Address | undefined) =>
    other && <AccountLine address={other} you={account} />
  const columns: readonly Column[] = [
    {
      key: 'for',
      title: t('Item'),
      head: open.length > 0 && (
        <span className="me-2 inline-flex align-middle sm:me-3">
          <SelectAllBox label={t('Choose all that are shown')} boxes={selection.boxes} />
        </span>
      ),
      cell: ({ order, subject, isOpen }) => (
        <span
          className={`flex items-center gap-2 sm:gap-3 ${isInactive ? 'max-sm:pt-1.5 max-sm:pb-1' : ''}`}
        >
          {isOpen && (
            <SelectBox
              label={t('Choose {0}', subject.name)}
              id={order.id}
              boxes={selection.boxes}
            />
          )}
          <span className="min-w-0 flex-1">
            <OfferTarget
              {...{ order, chainId }}
              showsCollection
              filledWith={filledBy(order)?.tokenId}
              phoneLine={
                isInactive ? (
                  <PriceAmount price={order.price} className="text-12" />
                ) : (
                  withWhom(filledBy(order)?.account)
                )
              }
            />
            {/* On a phone, where there is no room for a column. */}
            {isInactive && (
              <span className="block ps-[42px] sm:hidden">
                <OrderState order={order} />
              </span>
            )}
          </span>
        </span>
      ),
    },
    ...(isFilled
      ? fillColumns<(typeof rows)[number]>({
          chainId,
          account,
          isListings: props.isListings,
          fillOf: fills.fillOf,
        })
      : openColumns),
  ]
  return (
    <>
      {bar}
      {floors.failed && (
        <UnreadLine className="mb-3 max-lg:hidden" onRetry={floors.readAgain}>
          {t('Not all floors could be read.')}
        </UnreadLine>
      )}
      {fills.failed && (
        <UnreadLine className="mb-3" onRetry={fills.readAgain}>
          {t('Not all sales could be read.')}
        </UnreadLine>
      )}
      <div {...steady.hold}>
        <NewRows {...steady} onShow={steady.show} />
        <DataTable
          label={label}
          columns={columns}
          rows={steady.rows}
          keyOf={keyOf}
          rowHeight={48}
          wraps
          more={more}
          sort={sort}
          onSort={onSort}
        />
      </div>
    </>
  )
}

export declare namespace OwnOrders {
  type Props = {
    label: string
    query: UseInfiniteQueryResult<Order[]>
    chainId: number
    account: Address
    /** What chooses which are shown. */
    choice: ReactNode
    /** What is said when there is none, and what there is to do about it. */
    empty: string
    action?: ReactNode | undefined
    /** Of all that are shown. */
    status: string
    /** Whether they are listings, and not offers. */
    isListings: boolean
    /** How the marketplace sorts them; the newest first when absent. */
    sort: { by: 'price'; down: boolean } | undefined
    onSort: () => void
  }
}

const noOrders: readonly Order[] = []

const keyOf = ({ order }: { order: Order }) => order.id

/** The orders of all pages. */
export const ordersOf = ({ pages }: { pages: readonly { orders: Order[] }[] }): Order[] =>
  pages.flatMap(page => page.orders)
