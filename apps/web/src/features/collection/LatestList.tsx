import { useCollectionActivity } from '@sluice/react'
import { Time, TokenMedia, Untrusted } from '@sluice/react/ui'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { type Activity, activitiesOf, activityKey } from '../activity/activityKey.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'

/** Listings and sales of a collection as they happen; read, and followed, as long as it is shown. */
export function LatestList({ chainId, collection }: LatestList.Props) {
  useLanguage()
  const query = useCollectionActivity(
    { chainId, collection, types: ['sale', 'ask'], limit: 40 },
    { select: activitiesOf },
  )
  const steady = useSteadyRows(query.data ?? [], {
    keyOf: activityKey,
    scope: `${chainId}/${collection}`,
  })
  return (
    <div {...steady.hold}>
      <NewRows {...steady} onShow={steady.show} />
      {query.isPending ? (
        <div role="status" aria-label={t('Loading the latest')}>
          {[0, 1, 2, 3, 4, 5, 6, 7].map(row => (
            <div key={row} className="flex h-12 items-center gap-2.5 px-3">
              <div className="skeleton size-8" />
              <div className="skeleton h-4 w-36" />
            </div>
          ))}
        </div>
      ) : query.data === undefined ? (
        <UnreadLine className="justify-center px-3 py-6" onRetry={() => void query.refetch()}>
          {t('The latest could not be read.')}
        </UnreadLine>
      ) : steady.rows.length === 0 ? (
        <p className="px-3 py-6 text-center text-13 text-secondary">
          {t('Nothing has happened here yet.')}
        </p>
      ) : (
        <ul>
          {steady.rows.map(event => (
            <RailRow key={activityKey(event)} event={event} chainId={chainId} />
          ))}
        </ul>
      )}
    </div>
  )
}

export declare namespace LatestList {
  type Props = { chainId: number; collection: string }
}

const RailRow = memo(function RailRow({ event, chainId }: RailRowProps) {
  useLanguage()
  const { token, contract, price, timestamp, type } = event
  if (typeof contract !== 'string' || typeof token?.tokenId !== 'string') return null
  return (
    <li className="relative flex h-12 items-center gap-2.5 border-b border-line px-3 last:border-0 focus-within:bg-tint hover:bg-tint">
      <TokenMedia
        image={token.tokenImage}
        alt=""
        seed={`${contract}:${token.tokenId}`}
        className="size-8 shrink-0 rounded-[4px]"
      />
      <span className="min-w-0 flex-1">
        <Link
          to="/token/$chainId/$contract/$tokenId"
          params={{ chainId: String(chainId), contract, tokenId: token.tokenId }}
          className="block text-13 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <Untrusted text={token.tokenName} fallback={`#${token.tokenId}`} />
        </Link>
        <span className={`block text-12 ${type === 'sale' ? 'text-up' : 'text-faint'}`}>
          {type === 'sale' ? t('Sold') : t('Listed')}
        </span>
      </span>
      <span className="flex max-w-[45%] flex-col items-end text-13">
        <PriceAmount price={price} className="font-medium" />
        {typeof timestamp === 'number' && <Time at={timestamp} className="text-12 text-faint" />}
      </span>
    </li>
  )
})

type RailRowProps = { event: Activity; chainId: number }
