import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the dialog of many listings says, in German. */
export const germanListMany: Messages['listMany'] = {
  title: many => `${count(many, 'Token', 'Tokens')} anbieten`,
  reading: 'Die Tokens werden gelesen',
  toReview: 'Angebote prüfen',
  pricing: 'Preise',
  rules: {
    each: 'Einzeln',
    fixed: 'Gleich',
    floor: 'Floor',
    trait: 'Merkmal',
    ladder: 'Leiter',
    now: 'Jetzt ±',
  },
  percent: 'Über oder unter dem Floor',
  traitPercent: 'Über oder unter dem Floor des Merkmals',
  nowPercent: 'Über oder unter dem Preis jetzt',
  traitFloor: (trait, amount) => `${trait}, ab ${amount}`,
  from: 'Erster Preis',
  step: 'Jeder weitere',
  badPercent: 'Gib Prozent ein, etwa 10 oder -2,5.',
  badAmount: 'Gib einen Betrag ein, etwa 0,25.',
  badStep: 'Gib einen Betrag ein, etwa 0,1 oder -0,1.',
  items: 'Was angeboten wird',
  priceOf: name => `Preis von ${name}`,
  quantityOf: name => `Anzahl von ${name}`,
  leaveOut: name => `${name} auslassen`,
  prices: 'Alle Preise',
  pricedOf: (priced, many) => `${priced} von ${many}`,
  net: 'bringt',
  already: many =>
    `${many === undefined ? 'Schon' : `${countText(many)} davon schon`} angeboten; das Angebot bleibt.`,
  approveFirst: many =>
    `Dem Conduit von Seaport alle deine Tokens von ${count(many, 'Sammlung', 'Sammlungen')} freigeben (${count(many, 'Transaktion', 'Transaktionen')} mit Netzwerkgebühr, einmal)`,
  signsOnce: many =>
    `Du unterschreibst eine Nachricht für alle ${many} Angebote; eine Wallet, die das nicht kann, wird nach jedem einzeln gefragt. Nichts bewegt sich, bis jemand kauft.`,
  action: (many, total) => `${many} für ${total} anbieten`,
  goesOn: 'Du kannst das schließen. Die Angebote werden weiter erstellt.',
  backTo: 'Zurück zu den Angeboten',
  listed: many => `Du bietest ${count(many, 'Token', 'Tokens')} an`,
  listedAs: (account, many) => `Als ${account}: ${count(many, 'Token', 'Tokens')} angeboten`,
  listedPart: (done, many) => `${done} von ${many} angeboten`,
  outcomes: { 'not-listed': 'nicht angeboten', unknown: 'nicht bekannt' },
}
