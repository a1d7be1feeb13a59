import { t } from '../language/t.ts'
import type { salePoints } from './salePoints.ts'

/** What a chart of sales draws at a worth, and what it does not draw. */
export function SalesNotes({ converted, others }: Pick<salePoints.Result, 'converted' | 'others'>) {
  if (converted + others === 0) return null
  return (
    <p className="mt-1 text-12 text-faint">
      {converted > 0 &&
        (converted === 1
          ? t(
              '1 was paid in another currency, and is drawn at what the marketplace says it was worth then.',
            )
          : t(
              '{0} were paid in other currencies, and are drawn at what the marketplace says they were worth then.',
              converted,
            ))}{' '}
      {others > 0 &&
        (others === 1
          ? t('1 is not drawn: what it was worth is not known.')
          : t('{0} are not drawn: what they were worth is not known.', others))}
    </p>
  )
}
