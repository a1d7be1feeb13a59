/** The rows of a review, in English. */
export const englishReview = {
  label: 'Review',
  edited: 'Back in the form',
  first: 'First',
  give: 'You give',
  get: 'You get',
  to: 'To',
  until: 'Until',
  through: 'Through',
  noExpiry: 'the listing does not expire',
  yourself: 'yourself',
}
