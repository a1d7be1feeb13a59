/** What is said about an order that is changed, in English. */
export const englishEdit = {
  now: 'Now',
  endsNow: 'Ends now',
  noPrice: 'not known',
}
