import type { Messages } from '../en.ts'

/** What a sale brings, in German. */
export const germanProceeds: Messages['proceeds'] = {
  label: 'Erlös',
  price: 'Preis',
  forMany: many => `für ${many}`,
  receive: 'Du erhältst',
  whenSold: 'Erlös beim Verkauf',
}
