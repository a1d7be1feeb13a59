import { countText } from '../../format/countText.ts'
/** What a sale brings, in English. */
export const englishProceeds = {
  label: 'Proceeds',
  price: 'Price',
  forMany: (many: bigint) => `for ${countText(many)}`,
  untold: 'not told',
  perhapsLess: 'you may receive less',
  receive: 'You receive',
  whenSold: 'Proceeds when it sells',
}
