/** What an account holds, asks and offers, in German, by the English text. */
export const germanPortfolio = {
  'List your items': 'Eigene Stücke anbieten',
  // Holdings
  'All collections': 'Alle Sammlungen',
  'Show all collections': 'Alle Sammlungen zeigen',
  'Nothing of this collection is here.': 'Von dieser Sammlung ist hier nichts.',
  'Offer, net': 'Gebot, netto',
  Profit: 'Gewinn',
  'Profit at floor, net': 'Nettogewinn (Mindestpreis)',
  'for {0} of {1} items': 'für {0} von {1} Stücken',
  'for {0} of {1} items that were read': 'für {0} von {1} gelesenen Stücken',
  'of what was read': 'von dem, was gelesen wurde',
  'not read yet': 'noch nicht gelesen',
  'not read': 'nicht gelesen',
  'not known': 'nicht bekannt',
  'at least': 'mindestens',
  '1 item has no floor': '1 Stück hat keinen Mindestpreis',
  '{0} items have no floor': '{0} Stücke haben keinen Mindestpreis',
  'Choose all that are shown': 'Alle gezeigten auswählen',
  'Accept {0}': '{0} annehmen',
  'Accept {0} that have offers': '{0} mit Geboten annehmen',
  'Reading everything…': 'Alles wird gelesen …',
  'Not all floors could be read.': 'Nicht alle Mindestpreise ließen sich lesen.',
  'Not all offers could be read.': 'Nicht alle Gebote ließen sich lesen.',
  'Not all that this account holds could be read.':
    'Nicht alles, was dieses Konto hält, ließ sich lesen.',
  'Export the first {0} as CSV': 'Die ersten {0} als CSV speichern',

  // Orders of one's own
  Accepted: 'Angenommen',
  'Partly changed {0}': 'Teilweise geändert: {0}',
  'any of {0}': 'beliebiges Stück von {0}',
  'any {0} of {1}': 'beliebiges {0} von {1}',

  // Offers that fit what one holds
  'Accept the offer of {0}': 'Das Gebot von {0} annehmen',
  'Which item do you sell?': 'Welches Stück verkaufst du?',

  'Not all that you hold of it could be read: more may fit these offers.':
    'Nicht alles, was du davon hältst, ließ sich lesen: Mehr davon kann zu diesen Geboten passen.',

  // Offers received
  'At least, after fees': 'Mindestens, nach Gebühren',
  'Enter an amount that can be read.': 'Gib einen lesbaren Betrag ein.',
  '{0} of {1} offers': '{0} von {1} Geboten',
  'one offer, for {0} of {1}': 'ein Gebot, für {0} von {1}',
  'the best for {0} items': 'das beste für {0} Stücke',
  'for {0} of {1}': 'für {0} von {1}',
  '{0} offers for {1} items': '{0} Gebote für {1} Stücke',
  '{0} of {1} offers so far': '{0} von bisher {1} Geboten',
  '{0} offers for {1} items so far': 'bisher {0} Gebote für {1} Stücke',
  'What it would bring is not told': 'Was es einbrächte, ist nicht gesagt',
  'For how many of your items an offer is could not be read.':
    'Für wie viele deiner Stücke ein Gebot gilt, ließ sich nicht lesen.',
  'No offer that was read brings as much.': 'Kein gelesenes Gebot bringt so viel.',
  'Show all offers': 'Alle Gebote zeigen',
  'No offer brings as much.': 'Kein Gebot bringt so viel.',
  Counter: 'Gegenangebot',
  'Counter the offer for {0}: list it at a price of yours':
    'Gegenangebot zum Gebot für {0}: zu eigenem Preis anbieten',
  'Counter the offer for {0}: change the price of your listing':
    'Gegenangebot zum Gebot für {0}: den Preis deines Angebots ändern',
  'Your listings are not read yet': 'Deine Angebote sind noch nicht gelesen',

  // Collections and mints, page by page
  'What is being minted now could not be read.': 'Was gerade geprägt wird, ließ sich nicht lesen.',
  'The newest {0} collections were looked through.':
    'Die neuesten {0} Sammlungen wurden durchgesehen.',
  'Look through more': 'Weitere durchsehen',
  'All {0} collections were looked through.': 'Alle {0} Sammlungen wurden durchgesehen.',
  'All {0} collections are shown.': 'Alle {0} Sammlungen sind gezeigt.',
} as const
