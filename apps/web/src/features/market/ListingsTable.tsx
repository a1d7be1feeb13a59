import { type CartEntry, untrustedText } from '@sluice/react'
import type { CartItem, TokenSubject } from '@sluice/react/ui'
import type { Order, Price } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import { Count } from '../../components/Count.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { Until } from '../../components/Until.tsx'
import { CartToggle } from '../cart/CartToggle.tsx'
import { cartEntry } from '../cart/cartEntry.ts'
import { t } from '../language/t.ts'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'
import { OwnOrderActions } from '../portfolio/OwnOrderActions.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { AccountLine } from '../trade/AccountLine.tsx'
import { TradeButton } from '../trade/TradeButton.tsx'
import { FloorDifference } from './FloorDifference.tsx'
import { netOf } from './netOf.ts'
import { priceText } from './priceText.ts'

/** The listings of a token, cheapest first. */
export function ListingsTable(props: ListingsTable.Props) {
  const { subject, orders, you, several, floor, more } = props
  const { chainId, contract, tokenId } = subject
  const steady = useSteadyRows(orders, {
    keyOf: ({ id }) => id,
    scope: `${chainId}:${contract}:${tokenId}`,
  })
  const quantity: DataTable.Column<Order> = {
    key: 'quantity',
    title: t('Quantity'),
    isNumber: true,
    className: 'w-16 sm:w-22',
    cell: order => <Count value={order.quantityRemaining ?? 1} />,
  }
  const columns: readonly DataTable.Column<Order>[] = [
    {
      key: 'maker',
      title: t('From'),
      // Beside how many there are, a phone has no room for whole addresses; one's own rows say so by what can be done.
      className: several ? 'max-sm:hidden' : undefined,
      cell: order => (
        <span className="block overflow-clip">
          <AccountLine address={order.maker} you={you} />
        </span>
      ),
    },
    ...(several ? [quantity] : []),
    {
      key: 'source',
      title: t('Marketplace'),
      className: 'w-36 text-secondary max-sm:hidden',
      cell: order => (
        <span className="block truncate">
          {untrustedText(order.source?.domain ?? order.source?.name, { max: 40 })}
        </span>
      ),
    },
    {
      key: 'ends',
      title: t('Ends'),
      isNumber: true,
      className: 'w-28 text-secondary max-sm:hidden',
      cell: order => <Until at={order.validUntil} />,
    },
    {
      key: 'net',
      title: t('Seller gets'),
      isNumber: true,
      className: 'w-30 text-secondary max-md:hidden',
      cell: order => <PriceAmount price={netOf(order.price)} />,
    },
    {
      key: 'floor',
      title: t('To floor'),
      isNumber: true,
      className: 'w-24 text-secondary max-sm:hidden',
      cell: order => (
        <FloorDifference price={order.price} floor={floor} chainId={subject.chainId} />
      ),
    },
    {
      key: 'price',
      title: t('Price'),
      isNumber: true,
      className: 'w-24 font-medium sm:w-30',
      cell: order => <PriceAmount price={order.price} />,
    },
    {
      key: 'action',
      title: t('Action'),
      isHidden: true,
      isNumber: true,
      className: 'w-28 sm:w-44',
      cell: order => {
        if (you !== undefined && isAddressEqual(order.maker, you))
          return <OwnOrderActions order={order} chainId={chainId} account={you} inRow />
        const entry = cartEntry({ subject, several, ask: order, account: you })
        return (
          entry &&
          order.price && (
            <span className="inline-flex items-center gap-1.5">
              <CartToggle entry={entry} />
              <TradeButton
                size="small"
                aria-label={t('Buy this one for {0}', priceText(order.price))}
                request={{ kind: 'checkout', chainId, items: [itemOf(entry, subject)] }}
              >
                {t('Buy')}
              </TradeButton>
            </span>
          )
        )
      },
    },
  ]
  return (
    <div {...steady.hold}>
      <NewRows {...steady} onShow={steady.show} />
      <DataTable
        label={t('Listings')}
        columns={columns}
        rows={steady.rows}
        keyOf={order => order.id}
        more={more}
      />
    </div>
  )
}

/** One of exactly this listing, at the price that is shown: the cheapest is another matter. */
function itemOf({ orderId, quantity, seen }: CartEntry, subject: TokenSubject): CartItem {
  return {
    ...{ orderId, quantity, subject },
    seen: seen && { currency: seen.currency.address, unitPrice: seen.unitPrice },
  }
}

export declare namespace ListingsTable {
  type Props = {
    subject: TokenSubject
    orders: readonly Order[]
    /** The connected account. */
    you: Address | undefined
    /** Whether there can be more than one of the token. */
    several: boolean
    /** The floor of the collection. */
    floor: Price | null | undefined
    more?: DataTable.Props<Order>['more']
  }
}
