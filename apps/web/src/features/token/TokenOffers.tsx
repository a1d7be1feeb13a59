import { useBids } from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import type { Price, UserTokenRow } from '@sluice/sdk'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { t } from '../language/t.ts'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'
import { OffersTable } from '../market/OffersTable.tsx'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { useMore } from '../table/useMore.ts'
import { ordersOf, tokenBids } from './tokenBids.ts'

/** Every offer that a token could be sold into. */
export function TokenOffers({ subject, floor, holdings }: TokenOffers.Props) {
  const query = useBids(tokenBids(subject), { select: ordersOf })
  const scope = `${subject.chainId}:${subject.contract}:${subject.tokenId}`
  const steady = useSteadyRows(query.data ?? [], { keyOf: ({ id }) => id, scope })
  const more = useMore(query, scope)
  if (query.isPending) return <TableSkeleton label={t('Loading offers')} rows={3} />
  if (query.data === undefined)
    return <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.length === 0)
    return <p className="text-13 text-secondary">{t('No offers yet.')}</p>
  return (
    <div {...steady.hold}>
      <NewRows {...steady} onShow={steady.show} />
      <OffersTable
        orders={steady.rows}
        floorOf={() => floor}
        chainId={subject.chainId}
        holdings={holdings}
        more={more}
      />
    </div>
  )
}

export declare namespace TokenOffers {
  type Props = {
    subject: TokenSubject
    floor: Price | null | undefined
    /** What the account holds of it. */
    holdings: readonly UserTokenRow[] | undefined
  }
}
