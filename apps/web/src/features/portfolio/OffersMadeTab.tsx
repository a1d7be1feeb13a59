import { useUserBids } from '@sluice/react'
import { Choice } from '@sluice/react/ui'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { ExposureLine } from './ExposureLine.tsx'
import { exposure } from './exposure.ts'
import type { ListingsTab } from './ListingsTab.tsx'
import { OwnOrders, ordersOf } from './OwnOrders.tsx'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Cannot be filled' },
] as const

/** An account's offers, what they could cost together, and which of them nobody can accept now. */
export default function OffersMadeTab({ chainId, account }: ListingsTab.Props) {
  const [status, setStatus] = useState<(typeof states)[number]['value']>('active')
  const query = useUserBids(
    { chainId, user: account, status, includeCriteriaMetadata: true, limit: 200 },
    { select: ordersOf },
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Choice
          label={t('State of offers')}
          value={status}
          options={states.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={setStatus}
        />
        {status === 'active' && (
          <div>
            {exposure(query.data ?? []).map(sum => (
              <ExposureLine
                key={sum.contract}
                exposure={sum}
                chainId={chainId}
                account={account}
                isPart={query.hasNextPage}
              />
            ))}
          </div>
        )}
      </div>
      <OwnOrders
        label={t('Offers made')}
        query={query}
        chainId={chainId}
        account={account}
        status={status}
        empty={status === 'active' ? t('You offer nothing now.') : t('There is no such offer.')}
      />
    </>
  )
}
