import { Amount } from '@sluice/react/ui'
import { NotKnown } from '../../components/NotKnown.tsx'
import { t } from '../language/t.ts'
import { floorValue } from '../market/floorValue.ts'
import type { useHoldings } from './useHoldings.ts'

/** What the holdings that are not hidden are worth at their floors, by currency; at least that while some are not read. */
export function WorthAtFloor({ holdings }: { holdings: useHoldings.Result }) {
  const { query, shown, isWhole, hasFloors, floors } = holdings
  const { readFloors } = holdings
  const what = t('Worth at floor')
  if (query.isError && query.data === undefined)
    return <NotKnown what={what} onRetry={() => void query.refetch()} />
  if (floors === null) return <NotKnown what={what} onRetry={readFloors} />
  if (query.data === undefined || floors === undefined)
    return <span className="skeleton inline-block h-5 w-28" />
  const { sums, unpriced } = floorValue(shown)
  return (
    <>
      {sums.length === 0 && '—'}
      {sums.map(({ contract, value, currency }) => (
        <span key={contract} className="block">
          {!(isWhole && hasFloors) && (
            <span className="font-normal text-faint">{t('at least')} </span>
          )}
          <Amount value={value} currency={currency} exact />
        </span>
      ))}
      {unpriced > 0 && shown.length > unpriced && (
        <span className="block text-12 font-normal text-faint">
          {unpriced === 1 ? t('1 item has no floor') : t('{0} items have no floor', unpriced)}
        </span>
      )}
    </>
  )
}
