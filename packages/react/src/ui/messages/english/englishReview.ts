/** The rows of a review, in English. */
export const englishReview = {
  label: 'Review',
  first: 'First',
  give: 'You give',
  get: 'You get',
  to: 'To',
  until: 'Until',
  through: 'Through',
  noExpiry: 'the listing does not expire',
  yourself: 'yourself',
}
