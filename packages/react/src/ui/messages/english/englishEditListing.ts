/** What the dialog says about another price for a listing, in English. */
export const englishEditListing = {
  title: (name: string) => `Change the listing of ${name}`,
  toReview: 'Review change',
  action: (price: string) => `List for ${price}`,
  goesOn: 'You can close this. The change goes on.',
  backTo: 'Back to the change',
  listed: (name: string) => `You listed ${name} anew`,
  listedAs: (account: string, name: string) => `As ${account}: listed ${name} anew`,
  half: (name: string) => `${name} is not listed any more`,
  bySignature: 'One signature makes the new listing and ends the old one. It costs nothing.',
  byTransaction:
    'The old listing is cancelled by a transaction with a network fee first, then you sign the new one. In between it is not listed.',
}
