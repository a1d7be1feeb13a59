import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the dialogs of purchases of many say, in German. */
export const germanPurchase: Messages['purchase'] = {
  titleMany: many => `${count(many, 'Token', 'Tokens')} kaufen`,
  titleSweep: collection => `${collection} aufkaufen`,
  reading: 'Die Preise werden gelesen',
  action: (many, total) => `${countText(many)} für ${total} kaufen`,
  actionPlain: 'Kaufen',
  others: many => `Die anderen ${countText(many)} kaufen`,
  acceptPrices: 'Die neuen Preise annehmen',
  goesOn: 'Du kannst das schließen. Der Kauf läuft weiter.',
  backTo: 'Zurück zum Kauf',
  atMost: amount => `höchstens ${amount}`,
  asks: price => `für ${price}`,
  changed: 'Anders, seit du hingesehen hast',
  gone: 'weg',
  own: 'dein eigenes Angebot',
  fewer: 'es sind weniger übrig',
  dearer: now => `jetzt ${now}`,
  unknownPrice: 'der Preis lässt sich nicht lesen',
  onTheirOwn: 'Den Rest kaufen, wenn eines scheitert',
  bought: many => `Du hast ${count(many, 'Token', 'Tokens')} gekauft`,
  boughtAs: (account, many) => `Als ${account}: ${count(many, 'Token', 'Tokens')} gekauft`,
  boughtPart: (done, many, refunded) =>
    `${countText(done)} von ${countText(many)} gekauft${refunded > 0n ? `, ${countText(refunded)} erstattet` : ''}`,
  boughtUnknown: many => `Nicht bekannt, wie viele von ${countText(many)} gekauft wurden`,
  paid: 'Bezahlt',
  refunded: 'Zurückgekommen',
  refundedLeast: 'Zurückgekommen, mindestens',
  held: amounts => `Durch den Tausch hast du ${amounts}.`,
  outcomes: {
    bought: 'gekauft',
    'not-bought': 'nicht gekauft',
    unknown: 'nicht bekannt',
  },
  by: 'Was das Ende bestimmt',
  byCount: 'Nach Anzahl',
  byBudget: 'Nach Budget',
  count: 'Wie viele',
  budget: 'Höchstens ausgeben',
  maxPrice: 'Höchstens für eines',
  noLimit: 'Ohne Grenze',
  limitUnread: 'Gib einen lesbaren Betrag ein.',
  item: 'Token',
  running: 'Laufende Summe',
  missing: many => `${countText(many)} mehr waren zu diesen Bedingungen nicht zu finden.`,
  ownListings: many =>
    many === 1
      ? 'Ein eigenes Angebot ist ausgelassen.'
      : `${countText(many)} eigene Angebote sind ausgelassen.`,
  bounded: 'Es gibt mehr Angebote, als auf einmal zu lesen sind. Die günstigsten stehen hier.',
  onlyIn: symbol => `Nur Angebote in ${symbol} zählen.`,
  apart: many =>
    `Ausgelassen, weil ihr günstigstes Angebot in anderer Währung ist: ${count(many, 'Token', 'Tokens')}.`,
  apartOrMore: many =>
    `Ausgelassen, weil ihr günstigstes Angebot in anderer Währung ist: ${count(many, 'Token', 'Tokens')} oder mehr.`,
  leaveOut: name => `${name} auslassen`,
}
