import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'
import { apartFrom } from './apartFrom.ts'

/** The fields of all forms, in German. */
export const germanForm: Messages['form'] = {
  price: 'Preis',
  priceEach: 'Preis pro Stück',
  quantity: 'Anzahl',
  howMany: name => `Wie viele von ${name}`,
  ofMany: many => `von ${countText(many)}`,
  floor: amount => `Floor ${amount}`,
  topOffer: amount => `Bestes Gebot ${amount}`,
  pricedIn: 'Preis in',
  toFloorByRate: difference => `${apartFrom(difference)} Floor, nach dem Kurs des Marktplatzes`,
  floorByRate: amount =>
    `Der Floor ist in einer anderen Währung: etwa ${amount} nach dem Kurs des Marktplatzes.`,
  noRate:
    'Der Markt hat Preise in einer anderen Währung, und der Marktplatz nennt keinen Kurs zum Vergleich.',
  toFloor: difference => `${apartFrom(difference)} Floor`,
  atFloor: 'Gleich dem Floor',
  reading: 'Das Token wird gelesen',
  gasless: 'Zurückziehen und neuer Preis kosten nichts',
  gaslessMeans:
    'Ausgeführt wird es nur mit einer Mitunterschrift dieses Marktplatzes, der dafür erreichbar sein muss. Ohne dies zieht eine Transaktion es zurück.',
}
