import type { Messages } from '../en.ts'

/** How far away a time is, in German. */
export const germanTime: Messages['time'] = {
  justNow: 'gerade eben',
  soon: 'in weniger als einer Minute',
}
