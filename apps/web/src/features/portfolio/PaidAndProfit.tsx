import { Amount } from '@sluice/react/ui'
import { Stat } from '../../components/Stat.tsx'
import { t } from '../language/t.ts'
import { costTotals } from './costTotals.ts'
import type { useHoldings } from './useHoldings.ts'

/** What was paid for the holdings that are not hidden, and what sales at the floor would leave of it, as far as known. */
export function PaidAndProfit({ holdings }: { holdings: useHoldings.Result }) {
  const { query, shown, isWhole, floors, hasFloors } = holdings
  const { paid, gains } = costTotals(shown)
  const isRead = query.data !== undefined
  return (
    <>
      <Stat label={t('Paid')}>
        {isRead ? (
          <Sums sums={paid} of={shown.length} isPart={!isWhole} />
        ) : (
          <Waiting failed={query.isError} />
        )}
      </Stat>
      <Stat label={t('Profit at floor, net')}>
        {isRead && floors !== undefined ? (
          <Sums sums={gains} of={shown.length} isPart={!(isWhole && hasFloors)} isSigned />
        ) : (
          <Waiting failed={query.isError} />
        )}
      </Stat>
    </>
  )
}

type SumsProps = {
  sums: readonly costTotals.Sum[]
  of: number
  /** Whether more of it is not read: the whole may be more, or, of gains, less. */
  isPart: boolean
  isSigned?: boolean | undefined
}

/** Sums by currency, and of how many of the items they are. */
function Sums({ sums, of, isPart, isSigned = false }: SumsProps) {
  const items = sums.reduce((sum, each) => sum + each.items, 0)
  return (
    <>
      {items === 0 && <span className="text-faint">—</span>}
      {sums.map(({ contract, value, currency }) => (
        <span
          key={contract}
          className={`block [&_.sl-symbol]:text-inherit ${isSigned && value !== 0n ? (value < 0n ? 'text-down' : 'text-up') : ''}`}
        >
          {isSigned && value > 0n && '+'}
          <Amount value={value} currency={currency} exact />
        </span>
      ))}
      {(isPart || (items > 0 && items < of)) && (
        <span className="block text-12 font-normal text-faint">
          {items === 0 || items === of
            ? t('of what was read')
            : isPart
              ? t('for {0} of {1} items that were read', items, of)
              : t('for {0} of {1} items', items, of)}
        </span>
      )}
    </>
  )
}

function Waiting({ failed }: { failed: boolean }) {
  return failed ? '—' : <span className="skeleton inline-block h-5 w-24" />
}
