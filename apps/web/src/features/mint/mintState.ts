import type { MintPhase } from '@sluice/react'
import type { Collection } from '@sluice/sdk'
import { t } from '../language/t.ts'

/** Whether a collection can be minted from: sold out, to come and closed are not the same. */
export function mintState(
  { remainingSupply }: Pick<Collection, 'remainingSupply'>,
  phases: readonly MintPhase[],
): { kind: 'open' | 'listed' | 'upcoming' | 'sold-out' | 'closed'; sentence: string } {
  if (remainingSupply === 0) return { kind: 'sold-out', sentence: t('Sold out.') }
  const open = phases.filter(phase => phase.status === 'open')
  if (open.some(phase => phase.kind === 'public'))
    return { kind: 'open', sentence: t('The mint is open to everybody.') }
  if (open.length > 0)
    return { kind: 'listed', sentence: t('The mint is open to those on its list.') }
  if (phases.some(phase => phase.status === 'upcoming'))
    return { kind: 'upcoming', sentence: t('The mint has not begun.') }
  return { kind: 'closed', sentence: t('The mint is closed.') }
}
