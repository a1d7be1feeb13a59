import { untrustedText } from '@sluice/react'
import { Amount } from '@sluice/react/ui'
import type { Address } from 'viem'
import { Button } from '../../components/Button.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { countText } from '../language/countText.ts'
import { t } from '../language/t.ts'
import { profit } from '../portfolio/acquired.ts'
import type { Holding } from '../portfolio/holding.ts'
import { transferItem } from '../portfolio/transferItem.ts'
import { DataTable } from '../table/DataTable.tsx'
import { TokenCell } from '../table/TokenCell.tsx'
import { useBegin } from '../trade/TradeProvider.tsx'
import { tokenName, tokenSubject } from './tokenSubject.ts'

/** What an account holds: floor, best offer, what was paid, whether it is listed, and the ways to list and to send it. */
export function HoldingsTable(props: HoldingsTable.Props) {
  const { holdings, account, chainId, chosen, onChoose } = props
  const begin = useBegin()
  const columns: readonly DataTable.Column<Holding>[] = [
    {
      key: 'item',
      title: t('Item'),
      cell: ({ key, row: { token } }) => (
        <span className="flex items-center gap-2 sm:gap-3">
          <input
            type="checkbox"
            aria-label={t('Choose {0}', shownName(token))}
            checked={chosen.has(key)}
            onChange={({ target: { checked } }) => {
              const next = new Set(chosen)
              if (checked) next.add(key)
              else next.delete(key)
              onChoose(next)
            }}
            className="relative z-[1] size-4 shrink-0 accent-(--sl-accent)"
          />
          <TokenCell
            chainId={chainId}
            contract={token.contract}
            tokenId={token.tokenId}
            name={tokenName(token)}
            image={token.image}
            detail={token.collection?.name}
          />
        </span>
      ),
    },
    {
      key: 'quantity',
      title: t('Quantity'),
      isNumber: true,
      className: 'w-22 max-lg:hidden',
      cell: ({ row: { ownership } }) => (
        <span className="block truncate" title={countText(ownership.tokenCount)}>
          {countText(ownership.tokenCount)}
        </span>
      ),
    },
    {
      key: 'floor',
      title: t('Floor'),
      isNumber: true,
      className: 'w-28 max-sm:hidden',
      cell: ({ floor }) => <PriceAmount price={floor} />,
    },
    {
      key: 'offer',
      title: t('Best offer, net'),
      isNumber: true,
      className: 'w-30 max-md:hidden',
      cell: ({ offer }) => <PriceAmount price={offer} />,
    },
    {
      key: 'cost',
      title: t('Paid'),
      isNumber: true,
      className: 'w-28 text-secondary max-lg:hidden',
      cell: ({ cost }) => <PriceAmount price={cost} />,
    },
    {
      key: 'profit',
      title: t('At floor, net'),
      isNumber: true,
      className: 'w-30 max-lg:hidden',
      cell: ({ floorNet, cost }) => <Profit {...profit(floorNet, cost)} />,
    },
    {
      key: 'listed',
      title: t('Listed for'),
      isNumber: true,
      className: 'w-26 font-medium sm:w-28',
      cell: ({ row: { ownership } }) => <PriceAmount price={ownership.floorAsk?.price} />,
    },
    {
      key: 'action',
      title: t('Action'),
      isHidden: true,
      isNumber: true,
      className: 'w-22 sm:w-42',
      cell: holding => {
        const { token } = holding.row
        return (
          <span className="relative z-[1] inline-flex gap-1">
            <Button
              size="small"
              className="max-sm:px-1.5"
              aria-label={t('List {0}', shownName(token))}
              onClick={() =>
                begin({ kind: 'list', subject: tokenSubject(chainId, token) }, account)
              }
            >
              {t('List')}
            </Button>
            <Button
              size="small"
              className="max-sm:hidden"
              aria-label={t('Transfer {0}', shownName(token))}
              onClick={() =>
                begin(
                  { kind: 'transfer', chainId, items: [transferItem(holding, chainId)] },
                  account,
                )
              }
            >
              {t('Transfer')}
            </Button>
          </span>
        )
      },
    },
  ]
  return (
    <DataTable
      label={t('Holdings')}
      columns={columns}
      rows={holdings}
      keyOf={({ key }) => key}
      rowHeight={52}
    />
  )
}

export declare namespace HoldingsTable {
  type Props = {
    holdings: readonly Holding[]
    account: Address
    chainId: number
    /** The keys of those that are chosen. */
    chosen: ReadonlySet<string>
    onChoose: (chosen: ReadonlySet<string>) => void
  }
}

/** What would be won or lost by a sale at the floor, after royalties and fees, with its sign. */
function Profit(props: Partial<NonNullable<ReturnType<typeof profit>>>) {
  const { value, currency } = props
  if (value === undefined || currency === undefined) return <span className="text-faint">—</span>
  return (
    <span
      className={`flex justify-end [&_.sl-symbol]:opacity-100 ${value < 0n ? 'text-down' : value > 0n ? 'text-up' : ''}`}
    >
      {value > 0n && '+'}
      <Amount value={value} currency={currency} />
    </span>
  )
}

const shownName = (token: Parameters<typeof tokenName>[0]) =>
  untrustedText(tokenName(token), { max: 60 })
