/** What is said about an order that is changed, in English. */
export const englishEdit = {
  now: 'Now',
  quantityNow: 'Quantity now',
  endsNow: 'Ends now',
  noPrice: 'not known',
}
