import type { Messages } from '../en.ts'

/** What is said about an order that is changed, in German. */
export const germanEdit: Messages['edit'] = {
  label: 'Jetzt',
  now: 'Bisheriger Preis',
  quantityNow: 'Bisherige Anzahl',
  endsNow: 'Bisheriges Ende',
  noPrice: 'nicht bekannt',
}
