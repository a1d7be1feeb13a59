import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the dialog says that buys on one chain and is paid on another, in German. */
export const germanAcross: Messages['across'] = {
  payOn: 'Zahlen auf',
  reading: 'Der Vermittler wird nach einem Preis gefragt',
  price: chain => `Preis auf ${chain}`,
  fee: 'Gebühr des Vermittlers',
  mostFee: 'Gebühr des Vermittlers, höchstens',
  deposit: 'Du zahlst, wie angeboten',
  most: chain => `Höchstens, auf ${chain}`,
  balance: chain => `Dein Guthaben auf ${chain}`,
  giveOn: chain => `auf ${chain}, höchstens`,
  on: (what, chain) => `${what} auf ${chain}`,
  until: minutes =>
    `gekauft oder zurückgezahlt innerhalb von ${count(minutes, 'Minute', 'Minuten')} nach der Zahlung`,
  escrow: 'ein Treuhandkonto',
  paysFor: 'Bezahlt',
  buys: (what, price, chain) => `den Kauf von ${what} für ${price} auf ${chain}`,
  calledBy: chain => `Gekauft vom Treuhandkonto auf ${chain}`,
  bound:
    'Aus dem gelesen, was die Zahlung benennt: dafür macht das Treuhandkonto genau diese Aufrufe oder keinen.',
  refund: (chain, minutes) =>
    `Ein Vermittler kauft es für dich auf ${chain}. Was er zu diesem Preis nicht kaufen kann, zahlt er ganz zurück; nur die Netzgebühr ist verbraucht. Tut er beides nicht, kannst du deine Zahlung nach ${count(minutes, 'Minute', 'Minuten')} selbst vom Treuhandkonto zurückholen, ohne jemanden.`,
  action: total => `Für höchstens ${total} kaufen`,
  paid: 'Bezahlt',
  paidBack: 'Bezahlt und zurückgezahlt',
  paidOn: chain => `Zahlung auf ${chain}`,
  filledOn: chain => `Kauf auf ${chain}`,
  refundOn: chain => `Rückzahlung auf ${chain}`,
  refunded: name => `${name} wurde nicht gekauft; die Zahlung kam zurück`,
}
