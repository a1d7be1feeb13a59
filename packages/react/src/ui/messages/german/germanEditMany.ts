import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the dialog that changes many orders says, in German. */
export const germanEditMany: Messages['editMany'] = {
  titleListings: many => `${count(many, 'Angebot', 'Angebote')} ändern`,
  titleOffers: many => `${count(many, 'Gebot', 'Gebote')} ändern`,
  reading: 'Die Aufträge werden gelesen',
  toReview: 'Änderungen prüfen',
  items: 'Was geändert wird',
  priceOf: name => `Neuer Preis von ${name}`,
  leaveOut: name => `${name} lassen, wie es ist`,
  now: price => `Jetzt ${price}`,
  nowUnknown: 'Der Preis jetzt ist nicht bekannt',
  over: 'Es ist schon beendet und bleibt, wie es ist.',
  brings: 'bringt',
  many: quantity => `${countText(quantity)} davon`,
  cancelFirst: 'zuerst beendet',
  onChain: many =>
    `${many === 1 ? '1 davon lässt sich nicht durch eine Unterschrift ersetzen: Es wird' : `${many} davon lassen sich nicht durch eine Unterschrift ersetzen: Sie werden`} zuerst durch Transaktionen mit Netzwerkgebühr beendet. Dazwischen gilt nichts dafür.`,
  wraps: amount => `Bis zu ${amount} werden zuerst eingewickelt (Transaktionen mit Netzwerkgebühr)`,
  signsListings: many =>
    many === 1
      ? 'Du unterschreibst eine Nachricht. Sie erstellt das neue Angebot und beendet das alte.'
      : `Du unterschreibst eine Nachricht für alle ${many} Angebote; eine Wallet, die das nicht kann, wird nach jedem einzeln gefragt.`,
  signsOffers: many =>
    many === 1
      ? 'Du unterschreibst eine Nachricht.'
      : `Deine Wallet fragt nach jedem der ${many} Gebote.`,
  allListings: 'Alle Preise',
  allOffers: 'Alle Gebote',
  until: 'Bis',
  action: (many, total) => `${many} ändern: zusammen ${total}`,
  goesOn: 'Du kannst das schließen. Die Änderungen laufen weiter.',
  backTo: 'Zurück zu den Änderungen',
  changed: many => `Du hast ${count(many, 'Auftrag', 'Aufträge')} geändert`,
  changedAs: (account, many) => `Als ${account}: ${count(many, 'Auftrag', 'Aufträge')} geändert`,
  changedPart: (done, many) => `${done} von ${many} geändert`,
  outcomes: { unchanged: 'wie bisher', gone: 'beendet, kein neuer', unknown: 'nicht bekannt' },
}
