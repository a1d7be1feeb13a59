import { countText } from '../../format/countText.ts'
import { count } from './count.ts'

/** What the dialog that changes many orders says, in English. */
export const englishEditMany = {
  titleListings: (many: number) => `Change ${count(many, 'listing', 'listings')}`,
  titleOffers: (many: number) => `Change ${count(many, 'offer', 'offers')}`,
  reading: 'Reading the orders',
  toReview: 'Review changes',
  items: 'To be changed',
  priceOf: (name: string) => `New price of ${name}`,
  leaveOut: (name: string) => `Leave ${name} as it is`,
  now: (price: string) => `Now ${price}`,
  nowUnknown: 'Its price now is not known',
  over: 'It is over already, and stays as it is.',
  brings: 'brings',
  many: (quantity: bigint) => `${countText(quantity)} of it`,
  cancelFirst: 'cancelled first',
  onChain: (many: number) =>
    `${many === 1 ? '1 of them cannot be replaced by a signature: it is' : `${many} of them cannot be replaced by a signature: they are`} cancelled by transactions with a network fee first. In between nothing stands for them.`,
  wraps: (amount: string) => `Up to ${amount} are wrapped first (transactions with a network fee)`,
  signsListings: (many: number) =>
    many === 1
      ? 'You sign one message. It makes the new listing and ends the old one.'
      : `You sign one message for all ${many} listings; a wallet that cannot sign such a message is asked for each of them.`,
  signsOffers: (many: number) =>
    many === 1 ? 'You sign one message.' : `Your wallet asks for each of the ${many} offers.`,
  allListings: 'All prices',
  allOffers: 'All offers',
  until: 'Until',
  action: (many: number, total: string) => `Change ${many}: ${total} in all`,
  goesOn: 'You can close this. The changes go on.',
  backTo: 'Back to the changes',
  changed: (many: number) => `You changed ${count(many, 'order', 'orders')}`,
  changedAs: (account: string, many: number) =>
    `As ${account}: changed ${count(many, 'order', 'orders')}`,
  changedPart: (done: number, many: number) => `${done} of ${many} changed`,
  outcomes: { unchanged: 'as it was', gone: 'cancelled, no new one', unknown: 'not known' },
}
