import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'

/** What the dialog of a listing says, in German. */
export const germanList: Messages['list'] = {
  title: name => `${name} anbieten`,
  toReview: 'Angebot prüfen',
  action: price => `Für ${price} anbieten`,
  goesOn: 'Du kannst das schließen. Das Angebot wird weiter erstellt.',
  backTo: 'Zurück zum Angebot',
  listed: name => `Du bietest ${name} an`,
  listedAs: (account, name) => `Als ${account}: ${name} angeboten`,
  until: 'Angeboten bis',
  alreadyOne: 'Es ist schon angeboten. Dieses Angebot gilt, bis es endet.',
  alreadyMany: many =>
    `${countText(many)} davon ${many === 1n ? 'ist' : 'sind'} schon angeboten. Dieses Angebot gilt, bis es endet.`,
  approveFirst: collection =>
    `Dem Conduit von Seaport alle deine ${collection} freigeben (eine Transaktion mit Netzwerkgebühr, einmal)`,
  signsOnce:
    'Du unterschreibst eine Nachricht. Nichts bewegt sich, bis jemand zu diesem Preis kauft.',
  signsTwice:
    'Deine Wallet fragt zweimal: nach der Transaktion, die dem Conduit die Freigabe gibt, dann nach deiner Unterschrift. Das Token wechselt den Besitzer, wenn jemand zu diesem Preis kauft.',
}
