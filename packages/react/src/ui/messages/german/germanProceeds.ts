import type { Messages } from '../en.ts'

/** What a sale brings, in German. */
export const germanProceeds: Messages['proceeds'] = {
  label: 'Erlös',
  price: 'Preis',
  forMany: many => `für ${many}`,
  untold: 'nicht genannt',
  perhapsLess: 'vielleicht erhältst du weniger',
  receive: 'Du erhältst',
  whenSold: 'Erlös beim Verkauf',
}
