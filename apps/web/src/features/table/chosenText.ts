import { mostLines } from '@sluice/react'
import { t } from '../language/t.ts'

/** How many rows are chosen, and that more than one deed takes are done one part after the other. */
export function chosenText(many: number): string {
  return many > mostLines
    ? t('{0} chosen: {1} at once, the others follow', many, mostLines)
    : t('{0} chosen', many)
}
