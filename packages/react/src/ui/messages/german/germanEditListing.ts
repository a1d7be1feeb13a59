import type { Messages } from '../en.ts'

/** What the dialog says about another price for a listing, in German. */
export const germanEditListing: Messages['editListing'] = {
  title: name => `Angebot von ${name} ändern`,
  toReview: 'Änderung prüfen',
  action: price => `Für ${price} anbieten`,
  goesOn: 'Du kannst das schließen. Die Änderung läuft weiter.',
  backTo: 'Zurück zur Änderung',
  listed: name => `Du bietest ${name} neu an`,
  listedAs: (account, name) => `Als ${account}: ${name} neu angeboten`,
  half: name => `${name} ist nicht mehr angeboten`,
  bySignature:
    'Eine Unterschrift erstellt das neue Angebot und beendet das alte. Sie kostet nichts.',
  byTransaction:
    'Das alte Angebot wird zuerst durch eine Transaktion mit Netzwerkgebühr beendet, dann unterschreibst du das neue. Dazwischen gibt es keines.',
}
