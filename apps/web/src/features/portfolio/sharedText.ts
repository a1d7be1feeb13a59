import { t } from '../language/t.ts'

/** Of an offer that not all of its rows can have: for how many of them it is, or, while that is not read, that it is the best of all. */
export function sharedText(
  shared: readonly [most: number | undefined, items: string] | undefined,
  text: 'for {0} of {1}' | 'one offer, for {0} of {1}',
): string | undefined {
  if (shared === undefined) return undefined
  const [most, items] = shared
  return most === undefined ? t('the best for {0} items', items) : t(text, most, items)
}
