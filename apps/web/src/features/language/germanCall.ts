/** Calls on another chain, in German, by the English text. */
export const germanCall = {
  'Call on another chain': 'Aufruf auf anderer Chain',
  'There is no other chain here on which calls can be made that are paid on this one.':
    'Hier gibt es keine andere Chain, auf der Aufrufe gemacht werden, die auf dieser bezahlt sind.',
  Call: 'Aufruf',
  'Happens on': 'Geschieht auf',
  'Choose a chain': 'Wähle eine Chain',
  'The address names a chain on which no calls can be made from here. Choose another.':
    'Die Adresse nennt eine Chain, auf der von hier aus keine Aufrufe möglich sind. Wähle eine andere.',
  'No value can be sent there from here: it is another currency. Choose another chain.':
    'Dorthin kann von hier aus kein Betrag gehen: es ist eine andere Währung. Wähle eine andere Chain.',
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
  '1 byte': '1 Byte',
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
  'What is called': 'Was aufgerufen wird',
  'By calldata': 'Mit Aufrufdaten',
  'By function': 'Mit Funktion',
  Function: 'Funktion',
  'Function is missing: enter it with its types, or paste calldata.':
    'Die Funktion fehlt: gib sie mit ihren Typen ein, oder füge Aufrufdaten ein.',
  'Function “{0}” cannot be read: write it as transfer(address, uint256).':
    'Die Funktion „{0}“ lässt sich nicht lesen: schreib sie wie transfer(address, uint256).',
  'Argument {0}: {1}': 'Argument {0}: {1}',
  'These arguments do not fit the function.': 'Diese Argumente passen nicht zur Funktion.',
  'it is missing.': 'es fehlt.',
  'entry {0}: {1}': 'Eintrag {0}: {1}',
  '“{0}” is no list: write [first, second].': '„{0}“ ist keine Liste: schreib [erstes, zweites].',
  'It takes 1 entry, and there are {0}.': 'Es braucht 1 Eintrag, und es sind {0}.',
  'It takes {0} entries, and there is 1.': 'Es braucht {0} Einträge, und es ist 1.',
  'It takes {0} entries, and there are {1}.': 'Es braucht {0} Einträge, und es sind {1}.',
  '“{0}” is neither true nor false.': '„{0}“ ist weder true noch false.',
  '“{0}” has capitals that do not fit its digits: one may be mistyped.':
    'die Großbuchstaben von „{0}“ passen nicht zu den Ziffern: eine kann vertippt sein.',
  '“{0}” is no address: it takes 0x and 40 hexadecimal digits.':
    '„{0}“ ist keine Adresse: sie braucht 0x und 40 hexadezimale Ziffern.',
  '“{0}” is no whole number: it takes digits alone, in the smallest unit.':
    '„{0}“ ist keine ganze Zahl: sie besteht nur aus Ziffern, in der kleinsten Einheit.',
  '“{0}” does not fit: it is from {1} to {2}.': '„{0}“ passt nicht: von {1} bis {2} ist möglich.',
  '“{0}” is not hexadecimal: it takes 0x and two digits a byte.':
    '„{0}“ ist nicht hexadezimal: es braucht 0x und zwei Ziffern je Byte.',
  'It takes 1 byte, and there are {0}.': 'Es braucht 1 Byte, und es sind {0}.',
  'It takes {0} bytes, and there is 1.': 'Es braucht {0} Bytes, und es ist 1.',
  'It takes {0} bytes, and there are {1}.': 'Es braucht {0} Bytes, und es sind {1}.',
  '{0} is no type that can be filled in here.': '{0} ist kein Typ, der sich hier ausfüllen lässt.',
  'Call {0}': 'Aufruf {0}',
  'Move call {0} up': 'Aufruf {0} nach oben',
  'Move call {0} down': 'Aufruf {0} nach unten',
  'Remove call {0}': 'Aufruf {0} entfernen',
  'Add a call': 'Aufruf hinzufügen',
  'Empty the form': 'Formular leeren',
  'Review {0} calls': '{0} Aufrufe prüfen',
  '{0} calls': '{0} Aufrufe',
  'One payment makes at most {0} calls.': 'Eine Zahlung macht höchstens {0} Aufrufe.',
  'The calls are made in this order, and either all of them or none.':
    'Die Aufrufe geschehen in dieser Reihenfolge, und entweder alle oder keiner.',
  'It is right on {0}, too': 'Es stimmt auch auf {0}',
  'What stands here was typed for {0}. At the same address there may be something else on {1}.':
    'Was hier steht, wurde für {0} eingegeben. Unter derselben Adresse kann auf {1} etwas anderes sein.',
} as const
