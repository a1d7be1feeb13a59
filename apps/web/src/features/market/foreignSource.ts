import { untrustedText } from '@sluice/react'
import type { FloorAsk } from '@sluice/sdk'

/**
 * The marketplace that a listing was made at, as a short text; undefined for the app's own, and where none is said.
 *
 * @param own What the app marks its own orders with.
 */
export function foreignSource(
  ask: Pick<FloorAsk, 'source' | 'sourceDomain'> | null | undefined,
  own: string,
): string | undefined {
  const said = ask?.source?.domain ?? ask?.sourceDomain ?? ask?.source?.name
  const text = untrustedText(said, { max: 40 })
  return text === '' || text.toLowerCase() === own.toLowerCase() ? undefined : text
}
