import type { Order, Price, UserTokenRow } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import { Count } from '../../components/Count.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { Until } from '../../components/Until.tsx'
import { countText } from '../language/countText.ts'
import { t } from '../language/t.ts'
import { OwnOrderActions } from '../portfolio/OwnOrderActions.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { AccountLine } from '../trade/AccountLine.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { AcceptOffer } from './AcceptOffer.tsx'
import { FloorDifference } from './FloorDifference.tsx'
import { fittingItems } from './fittingItems.ts'
import type { Unread } from './isUnread.ts'
import { itemsText } from './itemsText.ts'
import { netOf } from './netOf.ts'
import { OfferTarget } from './OfferTarget.tsx'
import { priceText } from './priceText.ts'

/** Offers, the best first: for what, how much, what the seller gets of it, by whom and until when. */
export function OffersTable(props: OffersTable.Props) {
  const { orders, floorOf, chainId, holdings = none, more } = props
  const { address } = useWallet()
  const isMine = ({ maker }: Order) => address !== undefined && isAddressEqual(maker, address)
  const hasOwn = orders.some(isMine)
  const canAccept = address !== undefined && holdings.length > 0
  const canAct = canAccept || hasOwn
  const columns: readonly DataTable.Column<Order>[] = [
    {
      key: 'for',
      title: t('For'),
      cell: order => (
        <span className="block @max-xl:py-1">
          <OfferTarget order={order} chainId={chainId} isPlain />
          {/* Where there are no columns for it. */}
          <span className="block text-12 text-faint @xl:hidden">
            {(order.quantityRemaining ?? 1) > 1 &&
              `${itemsText(countText(order.quantityRemaining))} · `}
            <span className="whitespace-nowrap">
              <Until at={order.validUntil} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      title: t('Offer'),
      isNumber: true,
      className: 'w-28 @xl:w-30 @3xl:w-34',
      cell: order => (
        <>
          <PriceAmount price={order.price} className="font-medium" />
          <span className="block text-12 whitespace-nowrap text-secondary @xl:hidden [&_.sl-symbol]:hidden">
            {t('net')} <PriceAmount price={netOf(order.price)} />
          </span>
        </>
      ),
    },
    {
      key: 'net',
      title: t('Seller gets'),
      isNumber: true,
      className: 'w-32 text-secondary @max-xl:hidden',
      cell: order => <PriceAmount price={netOf(order.price)} />,
    },
    {
      key: 'floor',
      title: t('To floor'),
      isNumber: true,
      className: `w-20 text-secondary ${canAct ? '@max-md:hidden' : '@max-xl:pe-3'}`,
      cell: order => (
        <FloorDifference price={order.price} floor={floorOf(order)} chainId={chainId} />
      ),
    },
    {
      key: 'quantity',
      title: t('Quantity'),
      isNumber: true,
      className: 'w-22 text-secondary @max-5xl:hidden',
      cell: order => <Count value={order.quantityRemaining ?? 1} />,
    },
    {
      key: 'maker',
      title: t('From'),
      // For what it is comes first: there is room for that as well.
      className: `w-44 ${hasOwn ? '@max-5xl:hidden' : '@max-4xl:hidden'}`,
      cell: order => <AccountLine address={order.maker} you={address} />,
    },
    {
      key: 'ends',
      title: t('Ends'),
      isNumber: true,
      className: 'w-24 text-secondary @max-xl:hidden',
      cell: order => <Until at={order.validUntil} />,
    },
    ...(!canAct
      ? []
      : [
          {
            key: 'action',
            title: t('Action'),
            isHidden: true,
            isNumber: true,
            className: hasOwn ? 'w-26 sm:w-44' : 'w-26',
            cell: (order: Order) => {
              if (address === undefined) return null
              if (isMine(order))
                return <OwnOrderActions order={order} chainId={chainId} account={address} inRow />
              const items = fittingItems(order, { holdings, account: address, chainId })
              return (
                items.length > 0 && (
                  <AcceptOffer
                    items={items}
                    net={netOf(order.price)}
                    account={address}
                    chainId={chainId}
                    label={
                      order.price
                        ? t('Accept the offer of {0}', priceText(order.price))
                        : t('Accept')
                    }
                  />
                )
              )
            },
          },
        ]),
  ]
  return (
    // What is there depends on the room of the table, not of the window: something may stand beside it.
    <div className="@container">
      <DataTable
        label={t('Offers')}
        columns={columns}
        rows={orders}
        keyOf={keyOf}
        wraps
        more={more}
      />
    </div>
  )
}

const none: readonly UserTokenRow[] = []

const keyOf = ({ id }: Order) => id

export declare namespace OffersTable {
  type Props = {
    orders: readonly Order[]
    /** The floor that an offer stands beside. */
    floorOf: (order: Order) => Price | Unread | null | undefined
    chainId: number
    /** What the account holds of it, for what can be sold into the offers; undefined for nothing. */
    holdings?: readonly UserTokenRow[] | undefined
    more?: DataTable.Props<Order>['more']
  }
}
