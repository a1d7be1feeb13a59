import { useBids, useUserBids } from '@sluice/react'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { ExposureLine } from './ExposureLine.tsx'
import { exposure } from './exposure.ts'
import type { ListingsTab } from './ListingsTab.tsx'
import { OwnOrders, ordersOf } from './OwnOrders.tsx'
import { StateChoice } from './StateChoice.tsx'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Cannot be filled' },
  { value: 'filled', label: 'Accepted' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'expired', label: 'Expired' },
] as const

/** An account's offers, what they could cost together, which nobody can accept now, and what became of the others. */
export default function OffersMadeTab({ chainId, account, search, onSearch }: ListingsTab.Props) {
  const { state: status = 'active' } = search
  // An account's own are sorted by the marketplace one way only.
  const isByPrice = search.sort === 'price'
  const sortBy = isByPrice ? 'price' : 'createdAt'
  const isOpen = status === 'active' || status === 'inactive'
  const open = useUserBids(
    {
      ...{ chainId, user: account, limit: 200, sortBy },
      ...{ includeCriteriaMetadata: true, includeRawData: true },
      status: isOpen ? status : 'active',
    },
    { select: ordersOf, enabled: isOpen },
  )
  // The route of an account knows open offers only.
  const over = useBids(
    {
      ...{ chainId, maker: account, includeCriteriaMetadata: true, limit: 50 },
      sortBy,
      status: isOpen ? 'filled' : status,
    },
    { select: ordersOf, enabled: !isOpen },
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <StateChoice
          label={t('State of offers')}
          value={status}
          options={states.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={state => onSearch({ state: state === 'active' ? undefined : state })}
        />
        {status === 'active' && (
          <div>
            {exposure(open.data ?? []).map(sum => (
              <ExposureLine
                key={sum.contract}
                exposure={sum}
                chainId={chainId}
                account={account}
                isPart={open.hasNextPage}
              />
            ))}
          </div>
        )}
      </div>
      <OwnOrders
        key={status}
        label={t('Offers made')}
        query={isOpen ? open : over}
        chainId={chainId}
        account={account}
        status={status}
        sort={isByPrice ? { by: 'price', down: true } : undefined}
        onSort={() => onSearch({ sort: isByPrice ? undefined : 'price' })}
        empty={status === 'active' ? t('You offer nothing now.') : t('There is no such offer.')}
        action={
          status === 'active' && (
            <Link to="/" className={buttonClass('primary')}>
              {t('Browse collections')}
            </Link>
          )
        }
      />
    </>
  )
}
