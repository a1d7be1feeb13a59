import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the call dialog says, in German. */
export const germanCall: Messages['call'] = {
  title: chain => `Aufruf auf ${chain}`,
  reading: 'Ein Preis wird erfragt',
  value: chain => `Auf ${chain} gesendet`,
  fee: 'Gebühr des Vermittlers',
  deposit: 'Du zahlst, wie angeboten',
  most: 'Du zahlst höchstens',
  atMost: 'höchstens',
  paid: 'Bezahlt',
  calls: many => count(many, 'Aufruf', 'Aufrufe'),
  one: index => `Aufruf ${index}`,
  target: 'Ruft auf',
  sends: 'Sendet',
  method: 'Methode',
  gives: 'Gibt',
  brings: 'Bringt',
  allows: 'Erlaubt',
  lookAt: 'Sieh dir das an',
  warnings: {
    unread: 'Was dieser Aufruf tut, ist nicht oder nicht ganz zu lesen.',
    elsewhere: 'Tokens, die er bewegt, gehen an jemand anderen, nicht an dich.',
    allows: 'Er lässt jemanden Tokens des Treuhandkontos nehmen, und du bekommst dafür nichts.',
  },
  data: 'Aufrufdaten',
  noData: 'keine: nur ein Betrag wird gesendet',
  bytes: many => count(many, 'Byte', 'Bytes'),
  copyData: 'Aufrufdaten kopieren',
  on: (chain, what) => `${what} auf ${chain}`,
  until: minutes =>
    `aufgerufen oder zurückgezahlt innerhalb von ${count(minutes, 'Minute', 'Minuten')} nach der Zahlung`,
  escrow: 'ein Treuhandkonto',
  by: chain => `Aufgerufen vom Treuhandkonto auf ${chain}`,
  bound:
    'Mit dem verglichen, was die Zahlung benennt: dafür macht das Treuhandkonto genau diese Aufrufe oder keinen.',
  action: total => `Höchstens ${total} zahlen`,
  goesOn: 'Du kannst das schließen. Der Aufruf läuft weiter.',
  backTo: 'Zurück zum Aufruf',
  done: chain => `Auf ${chain} aufgerufen`,
  refunded: 'Es ist nicht geschehen; die Zahlung kam zurück',
  partly: 'Ein Teil davon ist geschehen',
  paidOn: chain => `Zahlung auf ${chain}`,
  refundOn: chain => `Rückzahlung auf ${chain}`,
  filledOn: chain => `Aufruf auf ${chain}`,
}
