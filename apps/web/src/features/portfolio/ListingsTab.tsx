import { useUserAsks } from '@sluice/react'
import type { PortfolioSearch } from '../../routes/searchParams.ts'
import { t } from '../language/t.ts'
import { FirstStep } from './FirstStep.tsx'
import { OwnOrders, ordersOf } from './OwnOrders.tsx'
import { StateChoice } from './StateChoice.tsx'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Cannot be filled' },
  { value: 'filled', label: 'Sold' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'expired', label: 'Expired' },
] as const

/** An account's listings, also those that nobody can fill now, with the reason. */
export default function ListingsTab(props: ListingsTab.Props) {
  const { chainId, account, search, onSearch, holdsNothing = false } = props
  const { state: status = 'active' } = search
  // An account's own are sorted by the marketplace one way only.
  const isByPrice = search.asksBy === 'price'
  const sortBy = isByPrice ? 'price' : 'createdAt'
  const query = useUserAsks(
    {
      ...{ chainId, user: account, status, sortBy, limit: 50 },
      ...{ includeCriteriaMetadata: true, includeRawData: true },
    },
    { select: ordersOf },
  )
  return (
    <OwnOrders
      label={t('Listings')}
      query={query}
      chainId={chainId}
      account={account}
      status={status}
      isListings
      choice={
        <StateChoice
          label={t('State of listings')}
          value={status}
          options={states.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={state => onSearch({ state: state === 'active' ? undefined : state })}
        />
      }
      sort={isByPrice ? { by: 'price', down: false } : undefined}
      onSort={() => onSearch({ asksBy: isByPrice ? undefined : 'price' })}
      empty={
        status === 'active' ? t('Nothing of yours is for sale.') : t('There is no such listing.')
      }
      action={status === 'active' && <FirstStep holdsNothing={holdsNothing} />}
    />
  )
}

export declare namespace ListingsTab {
  type Props = {
    chainId: number
    account: `0x${string}`
    search: PortfolioSearch
    onSearch: (change: PortfolioSearch) => void
    /** Whether the account is known to hold nothing at all. */
    holdsNothing?: boolean | undefined
  }
}
