import type { Messages } from '../en.ts'

/** What a review says of the bytes that the marketplace would have signed or sent, in German. */
export const germanFacts: Messages['facts'] = {
  asked: 'Was der Marktplatz stattdessen verlangt:',
  later:
    'Den Rest schickt der Marktplatz erst nach dem, was zuerst kommt. Er wird hiermit verglichen, bevor deine Wallet gefragt wird.',
  others: 'Andere bekommen',
  outOfIt: 'Davon Gebühren',
  nothing: 'nichts',
  unread: 'etwas, das nicht zu lesen ist',
  baseUnits: 'kleinste Einheiten von',
  any: 'irgendeins von',
  more: count => `und ${count} mehr`,
  noEnd: 'ohne Ende',
  cancelling: 'Zurückziehen',
  bySignature: 'kostenlos, durch eine Unterschrift, über die Zone des Marktplatzes',
  someBySignature: (some, many) =>
    `für ${some} von ${many} kostenlos, durch eine Unterschrift, über die Zone des Marktplatzes`,
  byLeave: 'Nur mit Erlaubnis von',
  mayTake: 'darf nehmen:',
  all: 'alles von',
  ends: 'der die frühere Order beendet',
  withIt: 'mit',
  callOf: 'ein Aufruf von',
  conduit: 'Conduit von Seaport',
  collection: 'Sammlung',
  helper: 'Übertragungshelfer',
}
