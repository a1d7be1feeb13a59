/** What a review says of the bytes that the marketplace would have signed or sent, in English. */
export const englishFacts = {
  asked: 'What the marketplace asks for instead:',
  later:
    'The marketplace sends the rest only after what comes first. It is compared with this before your wallet is asked.',
  others: 'Others get',
  outOfIt: 'Fees, out of it',
  nothing: 'nothing',
  unread: 'something that cannot be read',
  baseUnits: 'base units of',
  any: 'any of',
  more: (count: number) => `and ${count} more`,
  noEnd: 'without an end',
  cancelling: 'Cancelling',
  bySignature: "free, by a signature, through the marketplace's zone",
  someBySignature: (some: number, many: number) =>
    `free for ${some} of ${many}, by a signature, through the marketplace's zone`,
  byLeave: 'By leave of',
  mayTake: 'may take',
  all: 'all of',
  callOf: 'a call of',
  ends: 'that ends the former order',
  withIt: 'with',
  conduit: 'Conduit of Seaport',
  collection: 'Collection',
  helper: 'Transfer helper',
}
