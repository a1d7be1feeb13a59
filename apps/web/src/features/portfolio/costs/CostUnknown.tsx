import { countText } from '../../language/countText.ts'
import { t } from '../../language/t.ts'
import { isUnread } from '../../market/isUnread.ts'
import type { OfferedHolding } from '../holding.ts'
import { heldOf } from './heldOf.ts'
import { mostDeeds } from './mostDeeds.ts'

/** Why nobody knows what a holding cost, or a part of it. */
export function CostUnknown({ holding }: { holding: OfferedHolding }) {
  const { cost, row, isCostBounded } = holding
  if (isUnread(cost)) return null
  const known = cost?.parts.reduce((sum, { items }) => sum + items, 0n) ?? 0n
  if (known >= heldOf(row)) return null
  return (
    <p className="text-secondary">
      {row.token.kind === 'erc1155'
        ? t(
            'Nobody knows the price of what came by a transfer: a gift, or from another account of yours. What comes back from where it was sent costs what it had cost.',
          )
        : t(
            'Its last sale was not to this account, or there was none: nobody knows the price of a gift, or of what came from another account of yours.',
          )}
      {isCostBounded &&
        ` ${t('Only the latest {0} sales, mints and transfers of this account are read: of what came before, nothing is known.', countText(mostDeeds))}`}
    </p>
  )
}
