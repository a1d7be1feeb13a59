import { Time } from '@sluice/react/ui'
import { t } from '../features/language/t.ts'

/** When an order ends: 0, and what no date can say, is never. `at` in seconds since 1970. */
export function Until({ at }: { at: number }) {
  return at === 0 ? t('never') : <Time at={at} otherwise={t('never')} />
}
