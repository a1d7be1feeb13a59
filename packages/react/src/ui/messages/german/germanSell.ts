import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the sell dialog says, in German. */
export const germanSell: Messages['sell'] = {
  titleOne: name => `${name} verkaufen`,
  titleMany: many => `${count(many, 'Token', 'Tokens')} verkaufen`,
  reading: 'Die Gebote werden gelesen',
  offerFor: name => `Gebot für ${name}`,
  net: 'Du erhältst',
  received: 'Du hast erhalten',
  receivedUnknown: 'nicht bekannt; die Transaktion sagt es',
  action: total => `Für ${total} verkaufen`,
  actionMany: (many, total) => `${countText(many)} für ${total} verkaufen`,
  others: many => `Die anderen ${countText(many)} verkaufen`,
  goesOn: 'Du kannst das schließen. Der Verkauf läuft weiter.',
  backTo: 'Zurück zum Verkauf',
  sold: name => `Du hast ${name} verkauft`,
  soldAs: (account, name) => `Als ${account}: ${name} verkauft`,
  soldPart: (done, many) => `${countText(done)} von ${countText(many)} verkauft`,
  soldUnknown: many => `Nicht bekannt, wie viele von ${countText(many)} verkauft wurden`,
  unsold: 'Jetzt nicht verkäuflich',
  noOffer: 'kein Gebot',
  noneFor: names => `Für ${names} gibt es kein Gebot.`,
  fewFor: names => `Die Gebote für ${names} gelten für weniger.`,
  tooFew: 'die Gebote gelten für weniger',
  belowMinimum: net => `brächte je ${net}, weniger als dein Minimum`,
  belowShown: (net, least, many) => `bringt ${many > 1n ? 'je ' : ''}${net}, nicht ${least}`,
  belowByRate: (net, least, many) =>
    `bringt ${many > 1n ? 'je ' : ''}${net}, nach dem Kurs des Marktplatzes weniger als ${least}`,
  incomparable: (net, least, many) =>
    `bringt ${many > 1n ? 'je ' : ''}${net}; der Marktplatz nennt keinen Kurs, um das mit ${least === '' ? 'deinem Minimum' : least} zu vergleichen`,
  lower: 'Weiter mit dem, was sie jetzt bringen',
  least: 'Nur verkaufen, was nach Gebühren mindestens bringt',
  leastPer: { item: 'Je Stück', total: 'Zusammen' },
  leastAmount: 'Mindestens, nach Gebühren',
  badLeast: 'Gib einen Betrag ein, etwa 0,25, oder nichts.',
  leastTotal: total => `Die Gebote bringen zusammen ${total}.`,
  leastByRate: 'Gebote in anderen Währungen werden nach dem Kurs des Marktplatzes verglichen.',
  onTheirOwn: 'Jedes durch eine eigene Transaktion, damit die anderen weitergehen',
  proceeds: 'Erlös',
  outcomes: { sold: 'verkauft', 'not-sold': 'nicht verkauft', unknown: 'nicht bekannt' },
}
