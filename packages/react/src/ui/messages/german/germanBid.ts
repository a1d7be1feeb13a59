import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the dialog of an offer says, in German. */
export const germanBid: Messages['bid'] = {
  titleToken: name => `Gebot für ${name}`,
  titleTrait: (trait, collection) => `Gebot für ein Token von ${collection} mit ${trait}`,
  titleCollection: collection => `Gebot für ein Token von ${collection}`,
  reading: 'Der Markt wird gelesen',
  toReview: 'Gebot prüfen',
  action: price => `${price} bieten`,
  goesOn: 'Du kannst das schließen. Das Gebot wird weiter erstellt.',
  backTo: 'Zurück zum Gebot',
  offered: price => `Du bietest ${price}`,
  offeredAs: (account, price) => `Als ${account}: ${price} geboten`,
  label: 'Gebot',
  total: 'Dein Gebot',
  wrapped: symbol => `Deine ${symbol}`,
  wrapFirst: 'Vorher getauscht',
  missing: 'Fehlt',
  wrap: amount => `${amount} tauschen (eine Transaktion mit Netzwerkgebühr)`,
  approve: symbol =>
    `Dem Conduit von Seaport deine ${symbol} für angenommene Gebote freigeben (eine Transaktion mit Netzwerkgebühr)`,
  forOthers: amount => `Davon sind ${amount} für deine anderen offenen Gebote.`,
  anyOf: collection => `ein Token von ${collection}`,
  anyWith: (trait, collection) => `ein Token von ${collection} mit ${trait}`,
  anyOfSome: (many, trait, collection) =>
    `eines von ${count(many, 'Token', 'Tokens')} von ${collection} mit ${trait}`,
  longer: 'Länger als 30 Tage gelten lassen',
  signs: symbol =>
    `Du unterschreibst eine Nachricht. Die ${symbol} verlassen dein Konto, wenn jemand annimmt.`,
  signsAfter: (many, symbol) =>
    `Deine Wallet fragt erst nach ${count(many, 'Transaktion', 'Transaktionen')}, dann nach deiner Unterschrift. Die ${symbol} verlassen dein Konto, wenn jemand annimmt.`,
  balanceUnread: 'Dein Guthaben konnte nicht gelesen werden: es reicht hierfür vielleicht nicht.',
  until: 'Gilt bis',
}
