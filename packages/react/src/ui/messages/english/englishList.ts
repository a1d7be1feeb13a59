import { countText } from '../../format/countText.ts'
/** What the dialog of a listing says, in English. */
export const englishList = {
  title: (name: string) => `List ${name}`,
  toReview: 'Review listing',
  action: (price: string) => `List for ${price}`,
  goesOn: 'You can close this. The listing goes on.',
  backTo: 'Back to the listing',
  listed: (name: string) => `You listed ${name}`,
  listedAs: (account: string, name: string) => `As ${account}: listed ${name}`,
  until: 'Listed until',
  alreadyOne: 'It is listed already. That listing stays valid until it ends.',
  alreadyMany: (many: bigint) =>
    `${countText(many)} of them ${many === 1n ? 'is' : 'are'} listed already. That listing stays valid until it ends.`,
  approveFirst: (collection: string) =>
    `Let Seaport's conduit move all your ${collection} (one transaction with a network fee, once)`,
  signsOnce: 'You sign a message. Nothing moves until somebody buys at this price.',
  signsTwice:
    'Your wallet asks twice: for the transaction that approves the conduit, then for your signature. The token moves when somebody buys at this price.',
}
