import { Amount } from '@sluice/react/ui'
import { Stat } from '../../components/Stat.tsx'
import { t } from '../language/t.ts'
import { costTotals } from './costTotals.ts'
import type { useHoldings } from './useHoldings.ts'

/** What was paid for the holdings that are not hidden, and what sales at the floor would leave of it, as far as known. */
export function PaidAndProfit({ holdings }: { holdings: useHoldings.Result }) {
  const { query, shown, floors, hasFloors, isReadingCosts, readCosts } = holdings
  const { paid, gains, pieces, own } = costTotals(shown)
  // What grows while it is read is no figure yet: a number that is wrong for a moment is worse than none.
  const isRead = query.data !== undefined && !isReadingCosts
  const isWhole = holdings.isWhole && readCosts === undefined
  // Each of an edition counts here, and not where items are counted by what they are.
  const whole = { of: pieces, isEach: pieces !== BigInt(shown.length) }
  return (
    <>
      <Stat label={t('Paid')}>
        {isRead ? (
          <Sums {...whole} sums={paid} isPart={!isWhole} own={own} />
        ) : (
          <Waiting failed={query.isError} />
        )}
      </Stat>
      <Stat label={t('Profit at floor, net')}>
        {isRead && floors !== undefined ? (
          <Sums {...whole} sums={gains} isPart={!(isWhole && hasFloors)} isSigned />
        ) : (
          <Waiting failed={query.isError} />
        )}
      </Stat>
    </>
  )
}

type SumsProps = {
  sums: readonly costTotals.Sum[]
  of: bigint
  isEach: boolean
  /** Whether more of it is not read: the whole may be more, or, of gains, less. */
  isPart: boolean
  isSigned?: boolean | undefined
  /** For how many somebody typed it. */
  own?: number | undefined
}

/** Sums by currency, and of how many of the items they are. */
function Sums({ sums, of, isEach, isPart, isSigned = false, own = 0 }: SumsProps) {
  const items = sums.reduce((sum, each) => sum + each.items, 0n)
  const notes = [
    ...(isPart || (items > 0n && items < of) ? [partText({ items, of, isEach, isPart })] : []),
    ...(own > 0 ? [own === 1 ? t('1 own figure') : t('{0} own figures', own)] : []),
  ]
  return (
    <>
      {items === 0n && <span className="text-faint">—</span>}
      {sums.map(({ contract, value, currency }) => (
        <span
          key={contract}
          className={`block [&_.sl-symbol]:text-inherit ${isSigned && value !== 0n ? (value < 0n ? 'text-down' : 'text-up') : ''}`}
        >
          {isSigned && value > 0n && '+'}
          <Amount value={value} currency={currency} exact />
        </span>
      ))}
      {/* In one line: what stands below must not move when it comes. */}
      {notes.length > 0 && (
        <span className="block text-12 font-normal text-faint">{notes.join(' · ')}</span>
      )}
    </>
  )
}

function partText(part: Pick<SumsProps, 'of' | 'isEach' | 'isPart'> & { items: bigint }): string {
  const { items, of, isEach, isPart } = part
  if (items === 0n || items === of) return t('of what was read')
  if (isPart) return t('for {0} of {1} items that were read', items, of)
  return isEach ? t('for {0} of {1} pieces', items, of) : t('for {0} of {1} items', items, of)
}

function Waiting({ failed }: { failed: boolean }) {
  return failed ? '—' : <span className="skeleton inline-block h-5 w-24" />
}
