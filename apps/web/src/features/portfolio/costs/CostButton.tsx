import { untrustedText } from '@sluice/react'
import { Pencil } from '../../../components/icons/Pencil.tsx'
import { t } from '../../language/t.ts'
import { tokenName } from '../../market/tokenSubject.ts'
import type { OfferedHolding } from '../holding.ts'

/** The way to say oneself what was paid for a holding. */
export function CostButton({ holding, onCost }: CostButton.Props) {
  const name = untrustedText(tokenName(holding.row.token), { max: 60 })
  return (
    <button
      type="button"
      aria-label={t('Say what {0} cost', name)}
      onClick={() => onCost([holding])}
      className="relative z-[1] grid size-6 shrink-0 place-items-center rounded-control text-faint transition-colors hover:bg-tint-strong hover:text-text"
    >
      <Pencil size={12} aria-hidden />
    </button>
  )
}

export declare namespace CostButton {
  type Props = {
    holding: OfferedHolding
    /** Asks what was paid for these. */
    onCost: (holdings: readonly OfferedHolding[]) => void
  }
}
