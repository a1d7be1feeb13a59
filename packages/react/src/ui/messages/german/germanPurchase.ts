import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the dialogs of purchases of many say, in German. */
export const germanPurchase: Messages['purchase'] = {
  titleMany: many => `${count(many, 'Token', 'Tokens')} kaufen`,
  titleSweep: collection => `${collection} aufkaufen`,
  reading: 'Die Preise werden gelesen',
  action: (many, total) => `${many} für ${total} kaufen`,
  others: many => `Die anderen ${many} kaufen`,
  acceptPrices: 'Die neuen Preise annehmen',
  goesOn: 'Du kannst das schließen. Der Kauf läuft weiter.',
  backTo: 'Zurück zum Kauf',
  atMost: amount => `höchstens ${amount}`,
  changed: 'Anders, seit du hingesehen hast',
  gone: 'weg',
  own: 'dein eigenes Angebot',
  fewer: 'es sind weniger übrig',
  dearer: now => `jetzt ${now}`,
  unknownPrice: 'der Preis lässt sich nicht lesen',
  onTheirOwn: 'Den Rest kaufen, wenn eines scheitert',
  bought: many => `Du hast ${count(many, 'Token', 'Tokens')} gekauft`,
  boughtAs: (account, many) => `Als ${account}: ${count(many, 'Token', 'Tokens')} gekauft`,
  boughtPart: (done, many) => `${done} von ${many} gekauft`,
  paid: 'Bezahlt',
  refunded: 'Zurückgekommen',
  outcomes: {
    bought: 'gekauft',
    partly: 'teilweise gekauft',
    'not-bought': 'nicht gekauft',
    unknown: 'nicht bekannt',
  },
  count: 'Wie viele',
  missing: many => `${many} mehr waren zu diesen Bedingungen nicht zu finden.`,
  leaveOut: name => `${name} auslassen`,
}
