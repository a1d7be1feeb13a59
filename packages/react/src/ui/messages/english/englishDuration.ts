import { count } from './count.ts'

/** How long an order stands, in English. */
export const englishDuration = {
  label: 'Duration',
  days: (many: number) => count(many, 'day', 'days'),
  hours: (many: number) => count(many, 'hour', 'hours'),
  own: 'Until …',
  endsAt: 'Ends, by your clock',
}
