import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** How long an order stands, in German. */
export const germanDuration: Messages['duration'] = {
  label: 'Laufzeit',
  days: many => count(many, 'Tag', 'Tage'),
  hours: many => count(many, 'Stunde', 'Stunden'),
  own: 'Bis …',
  endsAt: 'Ende, nach deiner Uhr',
}
