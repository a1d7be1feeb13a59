import { t } from '../language/t.ts'

/** So many items, where their count is written as it is to be read. */
export function itemsText(count: string): string {
  return count === '1' ? t('1 item') : t('{0} items', count)
}
