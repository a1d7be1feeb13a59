import type { Messages } from '../en.ts'

/** What the dialog says about another price for an offer, in German. */
export const germanEditBid: Messages['editBid'] = {
  title: 'Dein Gebot ändern',
  toReview: 'Änderung prüfen',
  action: price => `${price} bieten`,
  half: 'Es gibt kein Gebot mehr',
  bySignature: 'Eine Unterschrift erstellt das neue Gebot und beendet das alte. Sie kostet nichts.',
  byTransaction:
    'Das alte Gebot wird zuerst durch eine Transaktion mit Netzwerkgebühr beendet, dann unterschreibst du das neue. Dazwischen gibt es keines.',
}
