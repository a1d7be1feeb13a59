import type { PortfolioSearch } from '../../routes/searchParams.ts'
import { t } from '../language/t.ts'
import type { HoldingSort } from './sortHoldings.ts'

/** How the holdings are sorted, where there is no room for the heads of a table: each way of it in one list. */
export function HoldingsSort({ search, onSearch }: HoldingsSort.Props) {
  const { sort, up } = search
  const ways = [
    ['floor', t('Floor')],
    ['offer', t('Best offer, net')],
    ['cost', t('Paid')],
    ['gain', t('At floor, net')],
    ['listed', t('Listed for')],
  ] as const
  return (
    <label className="sm:hidden">
      <span className="sr-only">{t('Sort')}</span>
      <select
        value={sort === undefined ? '' : `${sort}${up === true ? ':up' : ''}`}
        onChange={({ target: { value } }) => {
          const [by, way] = value.split(':')
          onSearch({
            sort: by ? (by as HoldingSort) : undefined,
            up: way === 'up' ? true : undefined,
          })
        }}
        className="h-(--sl-control) max-w-48 rounded-control border border-line bg-surface px-2 text-12 font-medium text-text"
      >
        <option value="">{t('Latest first')}</option>
        <option value="item:up">{t('Item, from A')}</option>
        <option value="item">{t('Item, from Z')}</option>
        {ways.map(([by, name]) => [
          <option key={by} value={by}>{`${name} ↓`}</option>,
          <option key={`${by}:up`} value={`${by}:up`}>{`${name} ↑`}</option>,
        ])}
      </select>
    </label>
  )
}

export declare namespace HoldingsSort {
  type Props = {
    search: Pick<PortfolioSearch, 'sort' | 'up'>
    onSearch: (change: Pick<PortfolioSearch, 'sort' | 'up'>) => void
  }
}
