import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'

/** What the buy dialog says, in German. */
export const germanBuy: Messages['buy'] = {
  title: name => `${name} kaufen`,
  reading: 'Der Preis wird gelesen',
  quantity: 'Anzahl',
  forSale: many => `${countText(many)} im Angebot`,
  action: total => `Für ${total} kaufen`,
  actionMany: (many, total) => `${countText(many)} für ${total} kaufen`,
  goesOn: 'Du kannst das schließen. Der Kauf läuft weiter.',
  backTo: 'Zurück zum Kauf',
  bought: name => `Du hast ${name} gekauft`,
  boughtAs: (account, name) => `Als ${account}: ${name} gekauft`,
  boughtPart: name => `Du hast einen Teil von ${name} gekauft`,
  boughtPartAs: (account, name) => `Als ${account}: einen Teil von ${name} gekauft`,
  arrived: 'Angekommen',
}
