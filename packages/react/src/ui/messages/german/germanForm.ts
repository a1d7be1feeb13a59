import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** The fields of all forms, in German. */
export const germanForm: Messages['form'] = {
  price: 'Preis',
  priceEach: 'Preis pro Stück',
  quantity: 'Anzahl',
  enterQuantity: 'Gib an, wie viele.',
  ofMany: many => `von ${many}`,
  duration: 'Laufzeit',
  days: many => count(many, 'Tag', 'Tage'),
  hours: many => count(many, 'Stunde', 'Stunden'),
  ownEnd: 'Bis …',
  endsAt: 'Ende, nach deiner Uhr',
  floor: amount => `Mindestpreis ${amount}`,
  topOffer: amount => `Bestes Gebot ${amount}`,
  toFloor: difference => `${difference} zum Mindestpreis`,
  atFloor: 'Gleich dem Mindestpreis',
  toTop: difference => `${difference} zum besten Gebot`,
  atTop: 'Gleich dem besten Gebot',
  reading: 'Das Token wird gelesen',
}
