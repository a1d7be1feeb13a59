import { Time, TransactionHash } from '@sluice/react/ui'
import type { Order } from '@sluice/sdk'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { Count } from '../../components/Count.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { t } from '../language/t.ts'
import { isUnread, type Unread } from '../market/isUnread.ts'
import { NoFigure } from '../market/NoFigure.tsx'
import type { DataTable } from '../table/DataTable.tsx'
import { AccountLine } from '../trade/AccountLine.tsx'
import type { fillOf } from './fillOf.ts'

/** What is told of orders that are filled: for how much, with whom, when, and in which transaction. */
export function fillColumns<row extends { order: Order }>(
  options: fillColumns.Options,
): readonly DataTable.Column<row>[] {
  const { chainId, account, isListings, fillOf } = options
  const told =
    (draw: (fill: fillOf.Result, order: Order) => ReactNode) =>
    ({ order }: row) => {
      const fill = fillOf(order)
      if (isUnread(fill)) return <NoFigure why={fill} />
      return (fill && draw(fill, order)) ?? <span className="text-faint">—</span>
    }
  const net: DataTable.Column<row> = {
    key: 'net',
    title: t('Received, net'),
    isNumber: true,
    className: 'w-34 text-secondary max-md:hidden',
    cell: told(({ net }) => net && <PriceAmount price={net} />),
  }
  return [
    {
      key: 'price',
      title: t('Price'),
      isNumber: true,
      isSorted: true,
      className: 'w-30 font-medium sm:w-34',
      cell: ({ order }) => {
        const fill = fillOf(order)
        const told = isUnread(fill) ? undefined : fill
        return (
          <>
            <PriceAmount price={told?.price ?? order.price} />
            {told?.net && (
              // Where it has no column of its own.
              <span className="block truncate font-normal text-12 text-secondary md:hidden">
                {t('net')} <PriceAmount price={told.net} />
              </span>
            )}
          </>
        )
      },
    },
    ...(isListings ? [net] : []),
    {
      key: 'quantity',
      title: t('Quantity'),
      isNumber: true,
      className: 'w-22 text-secondary max-lg:hidden',
      cell: ({ order }) => <Count value={order.quantityFilled ?? 1} />,
    },
    {
      key: 'account',
      title: isListings ? t('Bought by') : t('Sold by'),
      className: 'w-44 ps-4 max-md:hidden',
      cell: told(fill => fill.account && <AccountLine address={fill.account} you={account} />),
    },
    {
      key: 'tx',
      title: t('Transaction'),
      className: 'w-40 max-lg:hidden',
      cell: told(
        ({ txHash, others }) =>
          txHash && (
            // Above the link of the row.
            <span className="relative z-[1]">
              <TransactionHash hash={txHash} chainId={chainId} />
              {others > 0 && (
                <span className="block text-12 text-faint">
                  {others === 1 ? t('and 1 sale before') : t('and {0} sales before', others)}
                </span>
              )}
            </span>
          ),
      ),
    },
    {
      key: 'time',
      title: t('Time'),
      isNumber: true,
      className: 'w-28 text-secondary',
      cell: told(({ at, txHash }) => (
        <>
          {at !== undefined && <Time at={at} />}
          {txHash && (
            // Where it has no column of its own.
            <span className="relative z-[1] block text-12 lg:hidden">
              <TransactionHash hash={txHash} chainId={chainId} isShort />
            </span>
          )}
        </>
      )),
    },
  ]
}

export declare namespace fillColumns {
  type Options = {
    chainId: number
    account: Address
    /** Whether they are listings, and not offers. */
    isListings: boolean
    fillOf: (order: Order) => fillOf.Result | Unread | undefined
  }
}
