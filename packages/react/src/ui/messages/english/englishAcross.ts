import { count } from './count.ts'

/** What the dialog says that buys on one chain and is paid on another, in English. */
export const englishAcross = {
  payOn: 'Pay on',
  reading: 'Asking the relayer for a quote',
  price: (chain: string) => `Price on ${chain}`,
  fee: 'Relayer fee',
  mostFee: 'Relayer fee, at most',
  deposit: 'You pay, as quoted',
  most: (chain: string) => `At most, on ${chain}`,
  balance: (chain: string) => `Your balance on ${chain}`,
  giveOn: (chain: string) => `on ${chain}, at most`,
  on: (what: string, chain: string) => `${what} on ${chain}`,
  until: (minutes: number) =>
    `bought or paid back within ${count(minutes, 'minute', 'minutes')} of paying`,
  escrow: 'an escrow',
  paysFor: 'Pays for',
  buys: (what: string, price: string, chain: string) => `buying ${what} for ${price} on ${chain}`,
  calledBy: (chain: string) => `Bought by the escrow on ${chain}`,
  bound:
    'Read out of what the payment names: the escrow makes exactly these calls for it, or none.',
  refund: (chain: string, minutes: number) =>
    `A relayer buys it for you on ${chain}. What it cannot buy for this price it pays back whole; only the network fee is spent. If it does neither, you can take your payment back from the escrow after ${count(minutes, 'minute', 'minutes')}, without anybody.`,
  action: (total: string) => `Buy for at most ${total}`,
  paid: 'Paid',
  paidBack: 'Paid, and paid back',
  paidOn: (chain: string) => `Payment on ${chain}`,
  filledOn: (chain: string) => `Purchase on ${chain}`,
  refundOn: (chain: string) => `Refund on ${chain}`,
  refunded: (name: string) => `${name} was not bought; the payment came back`,
}
