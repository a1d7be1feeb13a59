import { t } from '../features/language/t.ts'

/** So many base units; or from so many to so many, as text. */
export function unitsText(count: bigint | string): string {
  return count === 1n ? t('1 base unit') : t('{0} base units', count)
}
