import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the transfer dialog says, in German. */
export const germanTransfer: Messages['transfer'] = {
  titleOne: name => `${name} senden`,
  tokens: many => count(many, 'Token', 'Tokens'),
  lines: 'Was gesendet wird',
  reading: 'Die Tokens werden gelesen',
  recipient: 'Empfänger',
  addressOrName: '0x… oder ein Name',
  toWhom: 'An wen',
  toOne: 'Ein Empfänger',
  toEach: 'Für jedes einer',
  recipients: 'Mehrere Empfänger',
  linePerToken: 'einer pro Zeile',
  linesFollow: many =>
    `Die Zeilen aller ${many} können eingefügt werden: die übrigen gehen an ihre Teile weiter.`,
  badLine: (line, typed, problem) => `Zeile ${line}, „${typed}“: ${problem}`,
  columnsIn: (line, typed, columns) =>
    `Zeile ${line}, „${typed}“, hat ${columns} Spalten: füge die Empfänger allein ein, einen pro Zeile.`,
  perToken: 'Welches Token an wen geht',
  about: (address, warning) => `${address}: ${warning}`,
  noRecipient: 'noch kein Empfänger',
  toReview: 'Übertragung prüfen',
  quantity: 'Anzahl',
  held: many => `${countText(many)} im Besitz`,
  lookalike: address =>
    `Sie beginnt und endet wie ${address}, an die du gesendet hast, und ist eine andere Adresse.`,
  lookalikeUnknown:
    'Sie beginnt und endet wie eine Adresse, an die du gesendet hast, und ist eine andere.',
  contract: 'An dieser Adresse ist ein Vertrag: er kann die Tokens vielleicht nie weitergeben.',
  new: 'An diese Adresse hast du in letzter Zeit nichts gesendet.',
  unread:
    'An wen du gesendet hast, ließ sich nicht lesen: ob die Adresse einer bekannten nur ähnlich sieht, lässt sich nicht sagen.',
  listed: (name, price, until, left) =>
    `${name} ist${price === '' ? '' : ` für ${price}`} angeboten${until === '' ? '' : `, bis ${until}`}. ${
      left === 0n
        ? 'Nach dem Senden kann es niemand über dieses Angebot kaufen; es gilt wieder, wenn das Token zurückkommt.'
        : `Dir bleiben weniger, als angeboten sind: ${countText(left)}. Mehr kann nach dem Senden niemand kaufen; es gilt wieder ganz, wenn die anderen zurückkommen.`
    }`,
  cancelListings: many =>
    many === 1 ? 'Zuerst das Angebot aufheben' : `Zuerst ${many} Angebote aufheben`,
  needsRecipient: 'Gib einen Empfänger an.',
  needsRecipients: 'Gib für jedes Token einen Empfänger an.',
  acceptFirst: many => `Bestätige zuerst ${count(many, 'Warnung', 'Warnungen')} oben.`,
  approve: 'Dem Helfer deine Tokens freigeben (eine Transaktion mit Netzwerkgebühr, einmal)',
  direct: 'den Vertrag des Tokens',
  helper: 'den Übertragungshelfer',
  action: 'Senden',
  actionMany: many => `${count(many, 'Token', 'Tokens')} senden`,
  final: 'Eine Übertragung lässt sich nicht zurücknehmen.',
  goesOn: 'Du kannst das schließen. Die Übertragung läuft weiter.',
  backTo: 'Zurück zur Übertragung',
  sent: name => `Du hast ${name} gesendet`,
  sentAs: (account, name) => `Als ${account}: ${name} gesendet`,
  sentPart: 'Nicht alles wurde gesendet',
  outcomes: { sent: 'gesendet', 'not-sent': 'nicht gesendet', unknown: 'nicht bekannt' },
}
