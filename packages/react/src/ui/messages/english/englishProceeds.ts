/** What a sale brings, in English. */
export const englishProceeds = {
  label: 'Proceeds',
  price: 'Price',
  forMany: (many: bigint) => `for ${many}`,
  untold: 'not told',
  perhapsLess: 'you may receive less',
  receive: 'You receive',
  whenSold: 'Proceeds when it sells',
}
