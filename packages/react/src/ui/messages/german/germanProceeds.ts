import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'

/** What a sale brings, in German. */
export const germanProceeds: Messages['proceeds'] = {
  label: 'Erlös',
  price: 'Preis',
  forMany: many => `für ${countText(many)}`,
  untold: 'nicht genannt',
  perhapsLess: 'vielleicht erhältst du weniger',
  receive: 'Du erhältst',
  whenSold: 'Erlös beim Verkauf',
}
