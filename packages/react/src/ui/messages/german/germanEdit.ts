import type { Messages } from '../en.ts'

/** What is said about an order that is changed, in German. */
export const germanEdit: Messages['edit'] = {
  now: 'Jetzt',
  quantityNow: 'Anzahl jetzt',
  endsNow: 'Endet jetzt',
  noPrice: 'nicht bekannt',
}
