/** What the dialog says about another price for an offer, in English. */
export const englishEditBid = {
  title: 'Change your offer',
  toReview: 'Review change',
  action: (price: string) => `Offer ${price}`,
  half: 'There is no offer any more',
  bySignature: 'One signature makes the new offer and ends the old one. It costs nothing.',
  byTransaction:
    'The old offer is cancelled by a transaction with a network fee first, then you sign the new one. In between there is none.',
}
