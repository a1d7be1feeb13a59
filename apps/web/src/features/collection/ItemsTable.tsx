import { untrustedText } from '@sluice/react'
import type { TokenRow } from '@sluice/sdk'
import { PriceAmount } from '../../components/Amount.tsx'
import { Time } from '../../components/Time.tsx'
import { BuyButton } from '../market/BuyButton.tsx'
import { tokenKey, tokenName } from '../market/tokenSubject.ts'
import { DataTable } from '../table/DataTable.tsx'
import { TokenCell } from '../table/TokenCell.tsx'

/** The items of a collection, a line each. */
export function ItemsTable(props: ItemsTable.Props) {
  const { chainId } = props
  const columns: readonly DataTable.Column<TokenRow>[] = [
    {
      key: 'item',
      title: 'Item',
      cell: ({ token }) => (
        <TokenCell
          chainId={chainId}
          contract={token.contract}
          tokenId={token.tokenId}
          name={tokenName(token)}
          image={token.image}
        />
      ),
    },
    {
      key: 'rank',
      title: 'Rank',
      isNumber: true,
      className: 'w-20 max-sm:hidden',
      cell: ({ token }) => token.rarityRank ?? '—',
    },
    {
      key: 'price',
      title: 'Price',
      isNumber: true,
      className: 'w-30 font-medium',
      cell: ({ market }) => <PriceAmount price={market?.floorAsk?.price} none="Not listed" />,
    },
    {
      key: 'sale',
      title: 'Last sale',
      isNumber: true,
      className: 'w-30 text-secondary max-md:hidden',
      cell: ({ token }) => <PriceAmount price={token.lastSale?.price} />,
    },
    {
      key: 'source',
      title: 'Marketplace',
      className: 'w-32 text-secondary max-md:hidden',
      cell: ({ market }) => (
        <span className="block truncate">
          {untrustedText(market?.floorAsk?.source?.domain, { max: 40 })}
        </span>
      ),
    },
    {
      key: 'ends',
      title: 'Ends',
      isNumber: true,
      className: 'w-26 text-secondary max-md:hidden',
      cell: ({ market }) => {
        const until = market?.floorAsk?.validUntil
        return until ? <Time at={until} /> : null
      },
    },
    {
      key: 'action',
      title: 'Action',
      isHidden: true,
      isNumber: true,
      className: 'w-17',
      cell: row => <BuyButton row={row} chainId={chainId} className="relative z-[1]" />,
    },
  ]
  return <DataTable {...props} label="Items" columns={columns} keyOf={tokenKey} />
}

export declare namespace ItemsTable {
  type Props = {
    rows: readonly TokenRow[]
    chainId: number
    hasMore: boolean
    onMore: () => void
  }
}
