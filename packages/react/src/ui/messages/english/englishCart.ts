import { countText } from '../../format/countText.ts'
import { count } from './count.ts'

/** What the cart says, in English. */
export const englishCart = {
  title: 'Cart',
  subtitle: (many: bigint, chain: string) => `${count(many, 'item', 'items')} on ${chain}`,
  empty: (chain: string) => `Nothing is in your cart on ${chain}.`,
  items: 'In the cart',
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  removeOver: (many: bigint) => `Remove ${countText(many)} that cannot be bought`,
  clear: 'Empty the cart',
  emptied: 'The cart was emptied',
  restore: 'Put it all back',
  restored: 'The cart is as it was',
  was: (amount: string) => `was ${amount}`,
  fewer: (left: bigint) => `only ${countText(left)} left`,
  replaced: 'this listing was replaced',
  instead: 'Now for sale at',
  agree: 'Take it at this price',
  takeInstead: (name: string) => `Take it at this price: ${name}`,
  unread: 'not read yet',
  notRead: 'could not be read',
  unreadAll: (many: number) => `${count(many, 'price is', 'prices are')} not read yet.`,
  unreadLeft: (many: number) =>
    `${count(many, 'price is', 'prices are')} not read yet, and not in this total.`,
  notReadAll: (many: number) => `${count(many, 'price', 'prices')} could not be read.`,
  notReadLeft: (many: number) =>
    `${count(many, 'price', 'prices')} could not be read and ${many === 1 ? 'is' : 'are'} not in this total.`,
  unreadable: 'The prices could not be read.',
  payIn: 'Pay in',
  beforeFees: 'before fees on top and the network fee',
  asPriced: 'As priced',
  review: (many: bigint) => (many === 0n ? 'Review' : `Review ${countText(many)}`),
  paidIn: (symbol: string) => `Paid in ${symbol}: the review says how much exactly.`,
  nothing: 'Nothing in here can be bought now.',
}
