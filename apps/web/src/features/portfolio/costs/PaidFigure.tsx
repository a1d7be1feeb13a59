import { PriceAmount } from '../../../components/PriceAmount.tsx'
import { t } from '../../language/t.ts'
import { isUnread } from '../../market/isUnread.ts'
import { NoFigure } from '../../market/NoFigure.tsx'
import type { OfferedHolding } from '../holding.ts'
import { heldOf } from './heldOf.ts'

/** What was paid for one, by currency, with what has to be said of it: of how many it is known, and whether somebody typed it. */
export function PaidFigure({ holding, isLine = false }: PaidFigure.Props) {
  const { cost, row, isCostBounded } = holding
  if (isUnread(cost)) return <NoFigure why={cost} />
  if (cost === undefined) return <PriceAmount price={undefined} />
  const held = heldOf(row)
  const { from } = cost
  const own = from === 'own' || from === 'both'
  return cost.parts.map(({ each, items }) => {
    const isPart = items < held
    const notes = [
      ...(own ? [from === 'both' ? t('partly your own figure') : t('your own figure')] : []),
      ...(isPart ? [t('for {0} of {1}', items, held)] : []),
      ...(isPart && isCostBounded ? [t('older ones not read')] : []),
      ...(from === 'purchases' || from === 'both' ? [t('first in, first out')] : []),
    ]
    const note = notes.length > 0 ? notes.join(' · ') : undefined
    const short = own ? t('own') : isPart ? `${items}/${held}` : undefined
    return (
      <span key={each.currency.contract} className={isLine ? '' : 'block leading-tight'}>
        <PriceAmount price={each} />
        {note === undefined ? null : isLine ? (
          // Where there is no room for it, in short.
          <span className="ms-1 text-faint">
            <span aria-hidden>{short}</span>
            <span className="sr-only">{note}</span>
          </span>
        ) : (
          <span className="block text-12 leading-[1.25] text-faint">{note}</span>
        )}
      </span>
    )
  })
}

export declare namespace PaidFigure {
  type Props = {
    holding: Pick<OfferedHolding, 'cost' | 'row' | 'isCostBounded'>
    /** Whether it is a part of a line, and not a cell of its own. */
    isLine?: boolean | undefined
  }
}
