import { useBids, useUserBids } from '@sluice/react'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/Button.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { t } from '../language/t.ts'
import { ExposureLine } from './ExposureLine.tsx'
import { exposure } from './exposure.ts'
import { fillsInPart } from './fillsInPart.ts'
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
  const { made: status = 'active' } = search
  // An account's own are sorted by the marketplace one way only.
  const isByPrice = search.bidsBy === 'price'
  const sortBy: 'price' | 'createdAt' = isByPrice ? 'price' : 'createdAt'
  const own = {
    ...{ chainId, user: account, limit: 200, sortBy },
    ...{ includeCriteriaMetadata: true, includeRawData: true },
  } as const
  // What open offers could cost is told beside all others, too.
  const active = useUserBids({ ...own, status: 'active' }, { select: ordersOf })
  const inactive = useUserBids({ ...own, status: 'inactive' }, { select: ordersOf })
  // Those of which a part can still be accepted cost something, too, whatever they are called.
  const open = [...(active.data ?? []), ...(inactive.data ?? []).filter(fillsInPart)]
  // The route of an account knows open offers only.
  const isOver = status !== 'active' && status !== 'inactive'
  const over = useBids(
    {
      ...{ chainId, maker: account, includeCriteriaMetadata: true, limit: 50 },
      sortBy,
      status: isOver ? status : 'filled',
    },
    { select: ordersOf, enabled: isOver },
  )
  const shown = status === 'active' ? active : isOver ? over : inactive
  // The list that is shown says so itself.
  const unread = [active, inactive].find(query => query.isError && !query.data && query !== shown)
  return (
    <>
      <div className="mb-3 empty:hidden">
        {unread !== undefined && (
          <UnreadLine onRetry={() => void unread.refetch()}>
            {t('Some of the offers could not be read, and what they could cost.')}
          </UnreadLine>
        )}
        {exposure(open).map(sum => (
          <ExposureLine
            key={sum.contract}
            exposure={sum}
            chainId={chainId}
            account={account}
            isPart={[active, inactive].some(({ data, hasNextPage }) => !data || hasNextPage)}
          />
        ))}
      </div>
      <OwnOrders
        key={status}
        label={t('Offers made')}
        query={shown}
        chainId={chainId}
        account={account}
        status={status}
        isListings={false}
        choice={
          <StateChoice
            label={t('State of offers')}
            value={status}
            options={states.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={state => onSearch({ made: state === 'active' ? undefined : state })}
          />
        }
        sort={isByPrice ? { by: 'price', down: true } : undefined}
        onSort={() => onSearch({ bidsBy: isByPrice ? undefined : 'price' })}
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
