import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the cancel dialog says, in German. */
export const germanCancel: Messages['cancel'] = {
  titleOne: name => `${name} zurückziehen`,
  titleMany: many => `${count(many, 'Auftrag', 'Aufträge')} zurückziehen`,
  titleAll: 'Alle Aufträge zurückziehen',
  reading: 'Die Aufträge werden gelesen',
  label: 'Rücknahme',
  gasless: many => `${count(many, 'Auftrag', 'Aufträge')} durch Unterschrift`,
  onChain: many => `${count(many, 'Auftrag', 'Aufträge')} durch Transaktion`,
  every: exchange => `Alle Aufträge dieses Kontos auf ${exchange}, ob hier bekannt oder nicht`,
  known: (listings, offers) =>
    `(bekannt: ${count(listings, 'Angebot', 'Angebote')} und ${count(offers, 'Gebot', 'Gebote')}).`,
  knownAtLeast: (listings, offers) =>
    `(bekannt: mindestens ${count(listings, 'Angebot', 'Angebote')} und ${count(offers, 'Gebot', 'Gebote')}).`,
  byCounter: 'Alle durch eine Transaktion',
  exchange: 'Börse',
  openOn: (many, exchange) => `${many} auf ${exchange}`,
  openAtLeast: (many, exchange) => `mindestens ${many} auf ${exchange}`,
  openUnread: 'Was auf anderen Börsen offen ist, konnte nicht gelesen werden: es bleibt.',
  openMore: 'Es gibt mehr Aufträge, als gelesen wurden.',
  othersStay: orders =>
    `Danach noch offen: ${orders}. Jede Börse wird für sich geräumt, auch von dem, was hier nicht bekannt ist.`,
  othersKept: orders => `Noch offen und hier nicht zurückzuziehen: ${orders}.`,
  othersNone:
    'Kein Auftrag dieses Kontos auf einer anderen Börse ist hier bekannt. Jede Börse wird für sich geräumt.',
  refused: names =>
    `Ausgelassen, weil der Marktplatz etwas anderes verlangt hat, als das zurückzuziehen: ${names}. Es kann noch ausgeführt werden.`,
  unsupported: (names, exchange) =>
    `Ausgelassen, weil Aufträge auf ${exchange} hier nicht zurückgezogen werden können: ${names}.`,
  ownServer: exchange => `${exchange} zieht nur mit einer Unterschrift des eigenen Servers zurück.`,
  endCertain: 'Widerrufe stattdessen deren Freigabe für die Kollektion oder übertrage den Token.',
  free: 'kostenlos',
  over: many => `${count(many, 'Auftrag ist', 'Aufträge sind')} schon beendet.`,
  stays: names =>
    `Damit nicht zurückgezogen und vielleicht noch ausführbar: ${names}. Der Marktplatz bietet keinen Weg, das zurückzuziehen.`,
  forceOnChain:
    'Durch eine Transaktion, auch wo eine Unterschrift genügt: sofort endgültig, was auch immer der Marktplatz tut',
  action: many => `${count(many, 'Auftrag', 'Aufträge')} zurückziehen`,
  actionAll: exchange => `Alle auf ${exchange} zurückziehen`,
  goesOn: 'Du kannst das schließen. Die Rücknahme läuft weiter.',
  backTo: 'Zurück zur Rücknahme',
  cancelled: many => `${count(many, 'Auftrag', 'Aufträge')} zurückgezogen`,
  cleared: exchange => `Alle Aufträge auf ${exchange} sind zurückgezogen`,
  partly: (done, many) => `${done} von ${many} zurückgezogen`,
  outcomes: {
    cancelled: 'zurückgezogen',
    'not-cancelled': 'nicht zurückgezogen',
    unknown: 'nicht bekannt',
  },
}
