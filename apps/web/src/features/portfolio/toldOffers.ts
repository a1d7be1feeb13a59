/** What a best offer is: one in a currency without a rate is none, and whoever looks for it has to be told. */
export const toldOffers =
  'Best offers are those that leave the most, across currencies by the marketplace’s rate. One in a currency without a rate stands on the page of its item alone.'
