import { untrustedText } from '@sluice/react'
import type { TokenRow } from '@sluice/sdk'
import { type KeyboardEvent, type MouseEvent, useCallback, useRef } from 'react'
import { Count } from '../../components/Count.tsx'
import { Flash } from '../../components/Flash.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { Until } from '../../components/Until.tsx'
import { CartRangeNotice } from '../cart/CartRangeNotice.tsx'
import { CartToggle } from '../cart/CartToggle.tsx'
import { rowEntry } from '../cart/cartEntry.ts'
import { useCartRange } from '../cart/useCartRange.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { BuyButton } from '../market/BuyButton.tsx'
import { tokenKey, tokenName } from '../market/tokenSubject.ts'
import { DataTable } from '../table/DataTable.tsx'
import { TokenCell } from '../table/TokenCell.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { tableKeys } from './tableKeys.ts'

/** The items of a collection, a line each. */
export function ItemsTable(props: ItemsTable.Props) {
  useLanguage()
  const { chainId } = props
  const { address } = useWallet()
  const columns: readonly DataTable.Column<TokenRow>[] = [
    {
      key: 'item',
      title: t('Item'),
      isSorted: true,
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
      title: t('Rank'),
      isNumber: true,
      isSorted: true,
      className: 'w-20 max-sm:hidden',
      cell: ({ token }) => <Count value={token.rarityRank} />,
    },
    {
      key: 'price',
      title: t('Price'),
      isNumber: true,
      isSorted: true,
      className: 'w-30 font-medium',
      cell: ({ market }) => (
        <Flash of="price" value={market?.floorAsk?.price?.amount.raw ?? ''}>
          <PriceAmount price={market?.floorAsk?.price} none={t('Not listed')} />
        </Flash>
      ),
    },
    {
      key: 'sale',
      title: t('Last sale'),
      isNumber: true,
      className: 'w-30 text-secondary max-md:hidden',
      cell: ({ token }) => <PriceAmount price={token.lastSale?.price} />,
    },
    {
      key: 'source',
      title: t('Marketplace'),
      className: 'w-32 text-secondary max-md:hidden',
      cell: ({ market }) => (
        <span className="block truncate">
          {untrustedText(market?.floorAsk?.source?.domain, { max: 40 })}
        </span>
      ),
    },
    {
      key: 'ends',
      title: t('Ends'),
      isNumber: true,
      className: 'w-24 text-secondary max-md:hidden',
      cell: ({ market }) => {
        const until = market?.floorAsk?.validUntil
        return until ? <Until at={until} /> : null
      },
    },
    {
      key: 'action',
      title: t('Action'),
      isHidden: true,
      isNumber: true,
      className: 'w-17 sm:w-24',
      cell: row => {
        const entry = rowEntry(row, chainId, address)
        return (
          <span className="relative z-[1] inline-flex items-center gap-1">
            <BuyButton row={row} chainId={chainId} account={address} className="" />
            {entry && <CartToggle entry={entry} className="pointer-fine:max-sm:hidden" />}
          </span>
        )
      },
    },
  ]
  const range = useCartRange(props.rows, chainId)
  const list = useRef<HTMLDivElement>(null)
  // A row that was not drawn yet takes the focus as soon as it is.
  const wanted = useRef<number>(undefined)
  const { onShown } = props
  const onDrawn = useCallback(
    (from: number, to: number) => {
      onShown?.(from, to)
      const link = wanted.current === undefined ? undefined : linkAt(list.current, wanted.current)
      if (link === undefined) return
      wanted.current = undefined
      link.focus({ preventScroll: true })
    },
    [onShown],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element
    const row = target.closest('tbody tr')?.getBoundingClientRect()
    const height = Math.max(row?.height ?? 0, 1)
    const page = Math.floor(window.innerHeight / height) - 2
    const action = tableKeys(event, target, { count: props.rows.length, page })
    if (action === undefined) return
    if (action.kind === 'range') return range.extend(action.index)
    if (action.kind === 'press') return action.button.click()
    event.preventDefault()
    if (action.kind === 'focus') return action.link.focus()
    const link = linkAt(list.current, action.index)
    if (link !== undefined) return link.focus()
    wanted.current = action.index
    const from = Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2
    // To the middle of the window, as among the cards. Rows are of one height.
    const top = (row?.top ?? 0) + (action.index - from) * height
    window.scrollBy({ top: top - window.innerHeight / 2, behavior: 'instant' })
  }
  const onClickCapture = (event: MouseEvent) => {
    const row = (event.target as Element).closest('[data-cart]')?.closest('[aria-rowindex]')
    if (row) range.begin(Number(row.getAttribute('aria-rowindex')) - 2)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons of the rows have the focus */}
      <div ref={list} onKeyDown={onKeyDown} onClickCapture={onClickCapture}>
        <DataTable
          {...props}
          label={t('Items')}
          columns={columns}
          keyOf={tokenKey}
          onShown={onDrawn}
        />
      </div>
      <CartRangeNotice unfit={range.unfit} onDismiss={range.onDismiss} />
    </>
  )
}

export declare namespace ItemsTable {
  type Props = {
    rows: readonly TokenRow[]
    chainId: number
    more: DataTable.Props<TokenRow>['more']
    onShown?: DataTable.Props<TokenRow>['onShown']
    sort?: DataTable.Props<TokenRow>['sort']
    onSort?: DataTable.Props<TokenRow>['onSort']
  }
}

function linkAt(list: HTMLElement | null, index: number): HTMLElement | undefined {
  return list?.querySelector<HTMLElement>(`tbody [aria-rowindex="${index + 2}"] a`) ?? undefined
}
