/** Trades, the cart, mints, swaps and calls, in German, by the English text. */
export const germanTrading = {
  // Trades of a token
  'Buy for {0}': 'Für {0} kaufen',
  'Buy, paid on {0}': 'Kaufen, gezahlt auf {0}',
  'List for sale': 'Anbieten',
  'List more': 'Mehr anbieten',
  'Change price': 'Preis ändern',
  'Cancel listing': 'Angebot zurückziehen',
  'Cancel {0} listings': '{0} Angebote zurückziehen',
  'Make offer': 'Bieten',
  'The price of your listing cannot be changed.':
    'Der Preis deines Angebots lässt sich nicht ändern.',
  'Buy this one for {0}': 'Diese für {0} kaufen',
  'Your offer': 'Dein Gebot',
  'your own': 'dein eigenes',
  '{0} more': '{0} weitere',
  Sweep: 'Aufkaufen',
  'A sweep follows traits and the most price only.':
    'Ein Aufkauf folgt nur Merkmalen und dem höchsten Preis.',
  'the listing of {0}': 'das Angebot von {0}',
  Dismiss: 'Ausblenden',
  'View trade': 'Ansehen',

  // Why an order cannot be filled
  'Order has been cancelled': 'Der Auftrag wurde zurückgezogen',
  'Order has been cancelled: the maker cancelled all orders':
    'Zurückgezogen: sein Konto hat alle Aufträge zurückgezogen',
  'Order has been cancelled by the signature of the maker':
    'Zurückgezogen durch eine Unterschrift seines Kontos',
  'Order has been filled': 'Der Auftrag wurde ausgeführt',
  'Order has expired': 'Der Auftrag ist abgelaufen',
  'Order is not valid yet': 'Der Auftrag gilt noch nicht',
  'Order is inactive: the maker does not hold the token': 'Ruht: sein Konto hat das Token nicht',
  'Order is inactive: the maker holds fewer tokens than listed':
    'Ruht: sein Konto hat weniger Tokens als angeboten',
  'Order is inactive: the exchange does not have the approval of the maker':
    'Ruht: der Börsenvertrag hat die Freigabe des Kontos nicht',
  'Order is inactive: the maker does not have the funds': 'Ruht: sein Konto hat das Geld nicht',
  'Order is inactive: the exchange does not have the approval to spend the funds':
    'Ruht: der Börsenvertrag hat die Freigabe für das Geld nicht',
  'Order is inactive: its price rises over time': 'Ruht: sein Preis steigt mit der Zeit',
  'Order is inactive: its conduit is closed to the exchange':
    'Ruht: sein Conduit ist für den Börsenvertrag geschlossen',
  'Order is inactive: its zone is not one of this marketplace any more':
    'Ruht: seine Zone gehört nicht mehr zu diesem Marktplatz',
  'Order is inactive: its collection is not followed here any more':
    'Ruht: seiner Sammlung wird hier nicht mehr gefolgt',
  'Order is inactive: the pool has no price for it': 'Ruht: der Pool hat keinen Preis dafür',
  'Order is inactive: its exchange cannot be read at the moment':
    'Ruht: sein Börsenvertrag ist gerade nicht lesbar',
  'Order is inactive: its token or currency does not answer at the moment':
    'Ruht: sein Token oder seine Währung antwortet gerade nicht',
  'Order is inactive: the account of the maker does not stand by its signature':
    'Ruht: das Konto steht nicht zu seiner Unterschrift',

  'all orders': 'alle Aufträge',
  '{0} orders': '{0} Aufträge',
  '{0} tokens': '{0} Tokens',
  'on chain {0}': 'auf Chain {0}',
  '{0} for {1}': '{0} für {1}',
  '{0} from {1}, before fees on top': '{0} ab {1}, ohne Gebühren darüber hinaus',

  // How a trade stands, with what it is about
  'Outcome unknown: {0}': 'Ausgang unbekannt: {0}',
  'Buying {0}': 'Kauf läuft: {0}',
  'Bought {0}': 'Gekauft: {0}',
  'Partly bought {0}': 'Teilweise gekauft: {0}',
  'Not bought {0}': 'Nicht gekauft: {0}',
  'Listing {0}': 'Wird angeboten: {0}',
  'Listed {0}': 'Angeboten: {0}',
  'Partly listed {0}': 'Teilweise angeboten: {0}',
  'Not listed {0}': 'Nicht angeboten: {0}',
  'Changing {0}': 'Wird geändert: {0}',
  'Changed {0}': 'Geändert: {0}',
  'No longer listed: {0}': 'Nicht mehr angeboten: {0}',
  'Not changed {0}': 'Nicht geändert: {0}',
  'Offering for {0}': 'Gebot läuft: {0}',
  'Offered for {0}': 'Geboten: {0}',
  'Partly offered for {0}': 'Teilweise geboten: {0}',
  'No offer for {0}': 'Nicht geboten: {0}',
  'Changing the offer for {0}': 'Gebot wird geändert: {0}',
  'Changed the offer for {0}': 'Gebot geändert: {0}',
  'No offer any more for {0}': 'Kein Gebot mehr: {0}',
  'Offer not changed for {0}': 'Gebot nicht geändert: {0}',
  'Selling {0}': 'Verkauf läuft: {0}',
  'Sold {0}': 'Verkauft: {0}',
  'Partly sold {0}': 'Teilweise verkauft: {0}',
  'Not sold {0}': 'Nicht verkauft: {0}',
  'Cancelling {0}': 'Wird zurückgezogen: {0}',
  'Cancelled {0}': 'Zurückgezogen: {0}',
  'Partly cancelled {0}': 'Teilweise zurückgezogen: {0}',
  'Not cancelled {0}': 'Nicht zurückgezogen: {0}',
  'Sweeping {0}': 'Aufkauf läuft: {0}',
  'Swept {0}': 'Aufgekauft: {0}',
  'Partly swept {0}': 'Teilweise aufgekauft: {0}',
  'Not swept {0}': 'Nicht aufgekauft: {0}',
  'Minting {0}': 'Mint läuft: {0}',
  'Minted {0}': 'Gemintet: {0}',
  'Partly minted {0}': 'Teilweise gemintet: {0}',
  'Not minted {0}': 'Nicht gemintet: {0}',
  'Calling {0}': 'Aufruf läuft: {0}',
  'Called {0}': 'Aufgerufen: {0}',
  'Partly called {0}': 'Teilweise aufgerufen: {0}',
  'Not called {0}': 'Nicht aufgerufen: {0}',
  'Swapping {0}': 'Tausch läuft: {0}',
  'Swapped {0}': 'Getauscht: {0}',
  'Partly swapped {0}': 'Teilweise getauscht: {0}',
  'Not swapped {0}': 'Nicht getauscht: {0}',
  'Sending {0}': 'Wird gesendet: {0}',
  'Sent {0}': 'Gesendet: {0}',
  'Partly sent {0}': 'Teilweise gesendet: {0}',
  'Not sent {0}': 'Nicht gesendet: {0}',

  // What was typed for a trade and is kept
  'Not bought yet: {0}': 'Noch nicht gekauft: {0}',
  'Not listed yet: {0}': 'Noch nicht angeboten: {0}',
  'Not changed yet: {0}': 'Noch nicht geändert: {0}',
  'Not offered yet: {0}': 'Noch nicht geboten: {0}',
  'Offer not changed yet: {0}': 'Gebot noch nicht geändert: {0}',
  'Not sold yet: {0}': 'Noch nicht verkauft: {0}',
  'Not cancelled yet: {0}': 'Noch nicht zurückgezogen: {0}',
  'Not swept yet: {0}': 'Noch nicht aufgekauft: {0}',
  'Not minted yet: {0}': 'Noch nicht gemintet: {0}',
  'Not called yet: {0}': 'Noch nicht aufgerufen: {0}',
  'Not swapped yet: {0}': 'Noch nicht getauscht: {0}',
  'Not sent yet: {0}': 'Noch nicht gesendet: {0}',
  'Go on': 'Weiter',
  'Discard what was typed': 'Eingaben verwerfen',

  // Runs
  Transactions: 'Transaktionen',
  'Transactions: {0}': 'Transaktionen: {0}',
  '{0} in progress': '{0} laufen',
  '1 needs you': '1 braucht dich',
  '{0} need you': '{0} brauchen dich',

  // Cart
  'Cart, {0}': 'Warenkorb, {0}',
  'in the cart': 'im Warenkorb',
  '1 item': '1 Stück',
  'Remove {0} from cart': '{0} aus dem Warenkorb nehmen',
  'Add {0} to cart': '{0} in den Warenkorb legen',
  'The cart holds {0} listings': 'Der Warenkorb fasst {0} Angebote',
  '{0} did not fit: the cart holds {1} listings':
    '{0} nicht hineingelegt: Der Warenkorb fasst {1} Angebote',
  'Remove from cart': 'Aus dem Warenkorb nehmen',
  'Add to cart': 'In den Warenkorb legen',

  // Mints
  Phase: 'Phase',
  Phases: 'Phasen',
  'Phase {0}': 'Phase {0}',
  Free: 'Kostenlos',
  'Minted, 24 h': 'Gemintet, 24 h',
  'Loading mints': 'Mints werden geladen',
  'Nothing can be minted on {0} now.': 'Auf {0} lässt sich jetzt nichts minten.',
  Mints: 'Mints',
  Over: 'Vorbei',
  Open: 'Offen',
  'To come': 'Kommt noch',
  Begins: 'Beginnt',
  'Buy {0} for {1}': '{0} für {1} kaufen',
  'Buy {0} from {1}': '{0} ab {1} kaufen',
  'before fees on top': 'ohne Gebühren darüber hinaus',
  'How many of the cheapest': 'Wie viele der günstigsten',
  each: 'je Stück',
  'Loading the mint': 'Der Mint wird geladen',
  'Reading the mint': 'Der Mint wird gelesen',
  'See what is minted': 'Sehen, was gemintet ist',
  Minted: 'Gemintet',
  'Price not said': 'Preis nicht genannt',
  'For those on its list': 'Für die auf ihrer Liste',
  'For everybody': 'Für alle',
  '{0} per account at most': 'höchstens {0} pro Konto',
  'Enter how many.': 'Gib an, wie viele.',
  'Mint for somebody else': 'Für jemand anderen minten',
  'Mint {0}': '{0} minten',
  'Mint {0} for {1}': '{0} für {1} minten',
  '{0} left': '{0} übrig',
  'Total, before the network fee': 'Summe, vor der Netzwerkgebühr',
  '{0} {1} is missing.': '{0} {1} fehlen.',
  'Look again': 'Noch einmal nachsehen',
  'Sold out.': 'Ausverkauft.',
  'The mint is open to everybody.': 'Der Mint ist für alle offen.',
  'The mint is open to those on its list.': 'Der Mint ist für die auf seiner Liste offen.',
  'The mint has not begun.': 'Der Mint hat noch nicht begonnen.',
  'The mint is closed.': 'Der Mint ist geschlossen.',

  // Swaps
  Money: 'Geld',
  'There is nothing to swap on this chain.': 'Auf dieser Chain ist nichts zu tauschen.',
  'Another token': 'Anderes Token',
  'Address of the token to get': 'Adresse des Tokens, das du willst',
  'It takes 0x and 40 hexadecimal digits, none mistyped.':
    'Es braucht 0x und 40 hexadezimale Ziffern, keine vertippt.',
  'Look it up': 'Nachsehen',
  'A token that is not known here': 'Ein Token, das hier nicht bekannt ist',
  'Reading what it says of itself': 'Was es von sich sagt, wird gelesen',
  'There is no token at this address, or the chain does not answer.':
    'An dieser Adresse ist kein Token, oder die Chain antwortet nicht.',
  'It calls itself “{0}”, with {1} decimal places. Anybody can make a token of any name: compare the address with that of whom you trust.':
    'Es nennt sich „{0}“, mit {1} Nachkommastellen. Jeder kann ein Token jeden Namens machen: vergleiche die Adresse mit der, der du traust.',
  'Leave it': 'Lieber nicht',
  'I have checked the address': 'Ich habe die Adresse geprüft',

  // Calls on another chain
  'Call on another chain': 'Aufruf auf anderer Chain',
  'There is no other chain here on which calls can be made that are paid on this one.':
    'Hier gibt es keine andere Chain, auf der Aufrufe gemacht werden, die auf dieser bezahlt sind.',
  Call: 'Aufruf',
  'Happens on': 'Geschieht auf',
  'Choose a chain': 'Wähle eine Chain',
  'The address names a chain on which no calls can be made from here. Choose another.':
    'Die Adresse nennt eine Chain, auf der von hier aus keine Aufrufe möglich sind. Wähle eine andere.',
  'Paid on': 'Bezahlt auf',
  'What happens': 'Was geschieht',
  'Call a contract': 'Einen Vertrag aufrufen',
  'Send {0}': '{0} senden',
  'Address of the contract': 'Adresse des Vertrags',
  'Address of the recipient': 'Adresse des Empfängers',
  'Value that goes with it': 'Betrag, der mitgeht',
  Value: 'Betrag',
  'Review call': 'Aufruf prüfen',
  'A solver makes the call as soon as your payment is mined, or the payment comes back. For the contract the sender is the escrow, which many share: never leave tokens or rights with it.':
    'Ein Vermittler macht den Aufruf, sobald deine Zahlung in einem Block ist, oder die Zahlung kommt zurück. Für den Vertrag ist der Absender der Treuhänder, den viele teilen: lass ihm nie Tokens oder Rechte.',
  Calldata: 'Aufrufdaten',
  'The trade could not be opened. Nothing was sent.':
    'Der Handel ließ sich nicht öffnen. Nichts wurde gesendet.',
  'order {0}': 'Order {0}',
  '{0} bytes': '{0} Bytes',
  'A call of {0}': 'Ein Aufruf von {0}',
  'A call of {0} with {1}': 'Ein Aufruf von {0} mit {1}',
  'Value “{0}” can be read in two ways: leave out the comma.':
    'Der Betrag „{0}“ lässt sich auf zwei Arten lesen: lass den Punkt weg.',
  'Value “{0}” has more decimal places than the {1} of {2}.':
    'Der Betrag „{0}“ hat mehr Nachkommastellen als die {1} von {2}.',
  'Value “{0}” is more than there can be.': 'Der Betrag „{0}“ ist mehr, als es geben kann.',
  'Value “{0}” is no amount of {1}, such as 0.1.':
    'Der Betrag „{0}“ ist kein Betrag in {1}, etwa 0,1.',
  'Value is missing: enter how much is sent.': 'Der Betrag fehlt: gib ein, wie viel gesendet wird.',
  'Address is missing: enter the contract or account.':
    'Die Adresse fehlt: gib den Vertrag oder das Konto ein.',
  'Address “{0}” is none: it takes 0x and 40 hexadecimal digits.':
    'Die Adresse „{0}“ ist keine: sie braucht 0x und 40 hexadezimale Ziffern.',
  'Address “{0}” has capitals that do not fit its digits: one may be mistyped.':
    'Die Großbuchstaben der Adresse „{0}“ passen nicht zu ihren Ziffern: eine kann vertippt sein.',
  "Address “{0}” is nobody's.": 'Die Adresse „{0}“ gehört niemandem.',
  'Calldata is missing: enter it in hexadecimal, or choose to send value.':
    'Die Aufrufdaten fehlen: gib sie hexadezimal ein, oder wähle, einen Betrag zu senden.',
  'Calldata “{0}” is not hexadecimal: it takes 0x and digits from 0 to f.':
    'Die Aufrufdaten „{0}“ sind nicht hexadezimal: sie brauchen 0x und Ziffern von 0 bis f.',
  'Calldata “{0}” ends in the middle of a byte.':
    'Die Aufrufdaten „{0}“ enden mitten in einem Byte.',
  'Calldata “{0}” is too short: a function is named by 4 bytes.':
    'Die Aufrufdaten „{0}“ sind zu kurz: eine Funktion wird durch 4 Bytes benannt.',
  'Calldata “{0}” has {1} bytes: {2} fit.': 'Die Aufrufdaten „{0}“ haben {1} Bytes: {2} passen.',
} as const
