/** What is said about an order that is changed, in English. */
export const englishEdit = {
  label: 'Now',
  now: 'Current price',
  quantityNow: 'Current quantity',
  endsNow: 'Current end',
  noPrice: 'not known',
}
