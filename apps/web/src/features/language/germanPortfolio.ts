/** What an account holds, asks and offers, in German, by the English text. */
export const germanPortfolio = {
  'Also on {0}: 1 item': 'Auch auf {0}: 1 Stück',
  'Also on {0}: {1} items': 'Auch auf {0}: {1} Stück',
  'What you hold on {0} is being read': 'Was du auf {0} hältst, wird gelesen',
  'What you hold on {0} could not be read': 'Was du auf {0} hältst, ließ sich nicht lesen',
  'List your items': 'Eigene Stücke anbieten',
  // Holdings
  'All collections': 'Alle Sammlungen',
  'Show all collections': 'Alle Sammlungen zeigen',
  'Nothing of this collection is here.': 'Von dieser Sammlung ist hier nichts.',
  'Offer, net': 'Gebot, netto',
  Profit: 'Gewinn',
  'Profit at floor, net': 'Nettogewinn zum Floor',
  'for {0} of {1} items': 'für {0} von {1} Stück',
  'for {0} of {1} pieces': 'für {0} von {1} Exemplaren',
  '1 own figure': '1 eigene Angabe',
  '{0} own figures': '{0} eigene Angaben',
  'Paid and profit are without the network fees of trades.':
    'Bezahltes und Gewinn sind ohne die Netzgebühren von Käufen und Verkäufen.',
  'your own figure': 'deine Angabe',
  'partly your own figure': 'teils deine Angabe',
  own: 'eigen',
  'Say what {0} cost': 'Sagen, was {0} gekostet hat',
  'What {0} cost': 'Was {0} gekostet hat',
  'What {0} items cost': 'Was {0} Stück gekostet haben',
  'Set cost': 'Kosten angeben',
  'Its mint, which was to this account:': 'Sein Mint, der an dieses Konto ging:',
  'Its last sale, which was to this account:': 'Der letzte Verkauf, der an dieses Konto ging:',
  'The average of this account’s purchases and paid mints of it, first in, first out:':
    'Der Durchschnitt der Käufe und bezahlten Mints dieses Kontos davon, was zuerst kam, geht zuerst:',
  'Your own figure, and what came after it, first in, first out:':
    'Deine Angabe, und was danach kam; was zuerst kam, geht zuerst:',
  'first in, first out': 'FIFO',
  'older ones not read': 'ältere nicht gelesen',
  'Nobody knows the price of what came by a transfer: a gift, or from another account of yours. What comes back from where it was sent costs what it had cost.':
    'Von dem, was durch eine Übertragung kam, kennt niemand den Preis: ein Geschenk, oder von einem anderen deiner Konten. Was von dort zurückkommt, wohin es ging, kostet, was es gekostet hatte.',
  'Its last sale was not to this account, or there was none: nobody knows the price of a gift, or of what came from another account of yours.':
    'Der letzte Verkauf ging nicht an dieses Konto, oder es gab keinen: den Preis eines Geschenks, oder dessen, was von einem anderen deiner Konten kam, kennt niemand.',
  'Only the latest {0} sales, mints and transfers of this account are read: of what came before, nothing is known.':
    'Nur die neuesten {0} Verkäufe, Mints und Übertragungen dieses Kontos werden gelesen: was davor kam, ist nicht bekannt.',
  'Paid for one': 'Bezahlt für eines',
  Keep: 'Behalten',
  'Remove your own figure': 'Eigene Angabe entfernen',
  'Enter what one cost, or 0 where nothing was paid.':
    'Gib an, was eines gekostet hat, oder 0, wo nichts bezahlt wurde.',
  'There is no room for more: at most 2,000 own figures are kept. Remove some first.':
    'Für mehr ist kein Platz: höchstens 2.000 eigene Angaben werden behalten. Entferne erst welche.',
  'This browser keeps nothing: it lasts until the page is left.':
    'Dieser Browser behält nichts: Es gilt, bis die Seite verlassen wird.',
  'Kept in this browser alone, for this account, and shown as your own figure for what is held now: what comes later counts by itself. Network fees of trades are not counted; put them in where they should be.':
    'Nur in diesem Browser behalten, für dieses Konto, und als deine Angabe für das gezeigt, was jetzt gehalten wird: was später kommt, zählt für sich. Netzgebühren von Käufen sind nicht gezählt; rechne sie ein, wo sie zählen sollen.',
  'Not all that was paid for editions could be read.':
    'Nicht alles, was für Editionen bezahlt wurde, ließ sich lesen.',
  'for {0} of {1} items that were read': 'für {0} von {1} gelesenen Stücken',
  'of what was read': 'von dem, was gelesen wurde',
  'not read yet': 'noch nicht gelesen',
  'not read': 'nicht gelesen',
  'not known': 'nicht bekannt',
  'at least': 'mindestens',
  '1 item has no floor': '1 Stück hat keinen Floor',
  '{0} items have no floor': '{0} Stück haben keinen Floor',
  'Choose all that are shown': 'Alle gezeigten auswählen',
  'Accept {0}': '{0} annehmen',
  'Accept 1 that has an offer': '1 mit Gebot annehmen',
  'Accept {0} that have offers': '{0} mit Geboten annehmen',
  'Reading everything…': 'Alles wird gelesen …',
  'Not all sales could be read.': 'Nicht alle Verkäufe ließen sich lesen.',
  'Received, net': 'Erlös, netto',
  net: 'netto',
  'Bought by': 'Käufer',
  'Sold by': 'Verkäufer',
  'and 1 sale before': 'und 1 Verkauf davor',
  'and {0} sales before': 'und {0} Verkäufe davor',
  '{0} was sold.': '{0} wurde verkauft.',
  '{0} was sold for {1}.': '{0} wurde für {1} verkauft.',
  '{0} of {1} were sold for {2} each.': '{0} Stück von {1} wurden für je {2} verkauft.',
  'Your offer was accepted: {0}.': 'Dein Gebot wurde angenommen: {0}.',
  'Your offer was accepted: {0} for {1}.': 'Dein Gebot wurde angenommen: {0} für {1}.',
  'Your offer was accepted: {0} of {1} for {2} each.':
    'Dein Gebot wurde angenommen: {0} Stück von {1} für je {2}.',
  'And 1 order before.': 'Und 1 davor.',
  'And {0} orders before.': 'Und {0} davor.',
  'View item': 'Zum Stück',
  'Not all floors could be read.': 'Nicht alle Floors ließen sich lesen.',
  'Not all offers could be read.': 'Nicht alle Gebote ließen sich lesen.',
  'Not all that this account holds could be read.':
    'Nicht alles, was dieses Konto hält, ließ sich lesen.',
  '1 hidden left out': '1 ausgeblendetes fehlt',
  '{0} hidden left out': '{0} ausgeblendete fehlen',
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
  'Enter a whole number of {0}.': 'Gib eine ganze Zahl von {0} ein.',
  'Enter 1 decimal place of {0} at most.': 'Gib höchstens 1 Nachkommastelle von {0} ein.',
  'Enter {0} decimal places of {1} at most.': 'Gib höchstens {0} Nachkommastellen von {1} ein.',
  'Enter an amount that can be read.': 'Gib einen lesbaren Betrag ein.',
  '1 offer': '1 Gebot',
  '{0} offers': '{0} Gebote',
  '{0} for {1} so far': 'bisher {0} für {1}',
  '{0} of 1 offer': '{0} von 1 Gebot',
  '{0} of 1 offer so far': '{0} von bisher 1 Gebot',
  '{0} of {1} offers': '{0} von {1} Geboten',
  'one offer, for {0} of {1}': 'ein Gebot, für {0} von {1}',
  'the best for {0} items': 'das beste für {0} Stück',
  'for {0} of {1}': 'für {0} von {1}',
  '{0} of {1} offers so far': '{0} von bisher {1} Geboten',
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
  'What is being minted now could not be read.': 'Was gerade gemintet wird, ließ sich nicht lesen.',
  'The newest {0} collections were looked through.':
    'Die neuesten {0} Sammlungen wurden durchgesehen.',
  'Look through more': 'Weitere durchsehen',
  'All {0} collections were looked through.': 'Alle {0} Sammlungen wurden durchgesehen.',
  'All {0} collections are shown.': 'Alle {0} Sammlungen sind gezeigt.',
  Holdings: 'Bestand',
  'Offers made': 'Eigene Gebote',
  'Offers received': 'Erhaltene Gebote',
  'Connect a wallet to see what it holds and to list it.':
    'Verbinde eine Wallet, um zu sehen, was sie hält, und es anzubieten.',
  Balance: 'Guthaben',
  'Worth at floor': 'Wert zum Floor',
  'Parts of the portfolio': 'Teile des Portfolios',
  'Loading holdings': 'Bestand wird geladen',
  'This account holds no items yet.': 'Dieses Konto hält noch nichts.',
  '{0} chosen': '{0} gewählt',
  List: 'Anbieten',
  'List {0}': '{0} anbieten',
  'Transfer {0}': '{0} senden',
  'Latest first': 'Neueste zuerst',
  'Item, from A': 'Stück, ab A',
  'Item, from Z': 'Stück, ab Z',
  'Show again': 'Wieder zeigen',
  Hide: 'Ausblenden',
  'There is no room for more: at most 5,000 tokens are hidden. Show some again first.':
    'Für mehr ist kein Platz: höchstens 5.000 Tokens sind ausgeblendet. Zeige erst einige wieder.',
  'Choose none': 'Nichts wählen',
  'Back to what is not hidden': 'Zurück zu dem, was nicht ausgeblendet ist',
  'Hidden ({0})': 'Ausgeblendet ({0})',
  'Export CSV': 'CSV speichern',
  'Export {0} as CSV': '{0} als CSV speichern',
  'Show the others': 'Die anderen zeigen',
  'Nothing is hidden.': 'Nichts ist ausgeblendet.',
  'All that this account holds is hidden.': 'Alles, was dieses Konto hält, ist ausgeblendet.',
  Paid: 'Bezahlt',
  'Best offer, net': 'Bestes Gebot, netto',
  'At floor, net': 'Zum Floor, netto',
  'Listed for': 'Angeboten für',
  Active: 'Gilt',
  'Cannot be filled': 'Nicht ausführbar',
  'Free to cancel': 'Gratis zurückziehbar',
  Cancelled: 'Zurückgezogen',
  Expired: 'Abgelaufen',
  Filled: 'Ausgeführt',
  State: 'Stand',
  'State of listings': 'Stand der Angebote',
  'State of offers': 'Stand der Gebote',
  'Nothing of yours is for sale.': 'Du bietest nichts an.',
  'There is no such listing.': 'So ein Angebot gibt es nicht.',
  'You offer nothing now.': 'Du bietest jetzt nichts.',
  'There is no such offer.': 'So ein Gebot gibt es nicht.',
  'Loading offers received': 'Erhaltene Gebote werden geladen',
  'You would get': 'Du bekämst',
  'Accept the offer for {0}': 'Das Gebot für {0} annehmen',
  Accept: 'Annehmen',
  'Choose {0}': '{0} wählen',
  Change: 'Ändern',
  'Change {0}': '{0} ändern',
  'Change {0} in {1}': '{0} in {1} ändern',
  Cancel: 'Zurückziehen',
  'Cancel {0}': '{0} zurückziehen',
  'Cancel all orders': 'Alle Aufträge zurückziehen',
  'What it is for cannot be named again. Cancel it, and make another.':
    'Wofür er ist, lässt sich nicht wieder nennen. Zieh ihn zurück und mache einen neuen.',
  'a currency that is not known here': 'eine Währung, die hier nicht bekannt ist',
  'It asks for {0}, whose amounts this app was not told how to write.':
    'Es verlangt {0}; wie dessen Beträge zu schreiben sind, wurde dieser App nicht gesagt.',
  'It offers {0}, whose amounts this app was not told how to write.':
    'Es bietet {0}; wie dessen Beträge zu schreiben sind, wurde dieser App nicht gesagt.',
  'It is for one account only; a change would open it to everybody.':
    'Es ist nur für ein Konto; eine Änderung würde es für alle öffnen.',
  'X2Y2 cancels only with a signature of its own server.':
    'X2Y2 zieht nur mit einer Unterschrift des eigenen Servers zurück.',
  'Orders on {0} cannot be cancelled here.':
    'Aufträge auf {0} können hier nicht zurückgezogen werden.',
  'Revoke its approval for the collection, or move the token, instead.':
    'Widerrufe stattdessen deren Freigabe für die Kollektion oder übertrage den Token.',
  'Not cancelled with them: {0}.': 'Nicht mit zurückgezogen: {0}.',
  '{0} and {1} more': '{0} und {1} weitere',
  '{0} of them cannot be changed.': '{0} davon lassen sich nicht ändern.',
  'At least': 'Mindestens',
  '1 open offer could cost': '1 offenes Gebot könnte kosten:',
  '{0} open offers could cost': '{0} offene Gebote könnten kosten:',
  '; you have': '; du hast',
  'less. Not all can be accepted.': 'weniger. Nicht alle können angenommen werden.',
  'The exchange may take': 'Der Handelsplatz darf davon',
  'of it: once that is used up, the others cannot be accepted.':
    'nehmen: ist das aufgebraucht, können die anderen nicht angenommen werden.',
  'the offer for {0}': 'das Gebot für {0}',
  'the listing of chosen items of {0}': 'das Angebot gewählter Stücke von {0}',
  'the offer for chosen items of {0}': 'das Gebot für gewählte Stücke von {0}',
  'the listing of any of {0}': 'das Angebot eines Stücks von {0}',
  'the offer for any of {0}': 'das Gebot für ein Stück von {0}',
  'the listing of any {0} of {1}': 'das Angebot eines Stücks von {1} mit {0}',
  'the offer for any {0} of {1}': 'das Gebot für ein Stück von {1} mit {0}',
  'a collection': 'einer Sammlung',
  'Some of the offers could not be read, and what they could cost.':
    'Ein Teil der Gebote war nicht zu lesen, und was sie kosten könnten.',
  'Whether all of them can be paid could not be read.':
    'Ob sich alle bezahlen lassen, ließ sich nicht lesen.',
  '{0} chosen: {1} at once, the others follow': '{0} gewählt: {1} auf einmal, die anderen folgen',
  'One in a currency without a rate stands on the page of its item alone.':
    'Eines in einer Währung ohne Kurs steht nur auf der Seite seines Stücks.',
  'No best offer is told for your items now.':
    'Für deine Stücke wird jetzt kein bestes Gebot genannt.',
  'Best offers are those that leave the most, across currencies by the marketplace’s rate. One in a currency without a rate stands on the page of its item alone.':
    'Beste Gebote sind die, von denen am meisten bleibt, über Währungen hinweg nach dem Kurs des Marktplatzes. Eines in einer Währung ohne Kurs steht nur auf der Seite seines Stücks.',
  'Currencies are compared by the marketplace’s rate.':
    'Währungen sind nach dem Kurs des Marktplatzes verglichen.',
  'Not all rates are read yet.': 'Noch sind nicht alle Kurse gelesen.',
  'Those without a rate come after the others, one currency after the other.':
    'Die ohne Kurs kommen nach den anderen, eine Währung nach der anderen.',
  'Left out, for lack of a rate: {0}.': 'Weggelassen, weil ein Kurs fehlt: {0}.',
  '{0} are cancelled at once, the others follow.':
    '{0} werden auf einmal zurückgezogen, die anderen folgen.',
  '{0} chosen: {1} are changed at once, the others follow':
    '{0} gewählt: {1} werden auf einmal geändert, die anderen folgen',
  'Sorted are the {0} items that were read, not all of them.':
    'Sortiert sind die {0} gelesenen Stücke, nicht alle.',
} as const
