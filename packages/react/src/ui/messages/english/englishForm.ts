import { count } from './count.ts'

/** The fields of all forms, in English. */
export const englishForm = {
  price: 'Price',
  priceEach: 'Price each',
  quantity: 'Quantity',
  enterQuantity: 'Enter how many.',
  ofMany: (many: bigint) => `of ${many}`,
  duration: 'Duration',
  days: (many: number) => count(many, 'day', 'days'),
  hours: (many: number) => count(many, 'hour', 'hours'),
  ownEnd: 'Until …',
  endsAt: 'Ends, by your clock',
  floor: (amount: string) => `Floor ${amount}`,
  topOffer: (amount: string) => `Best offer ${amount}`,
  toFloor: (difference: string) => `${difference} to the floor`,
  atFloor: 'At the floor',
  toTop: (difference: string) => `${difference} to the best offer`,
  atTop: 'At the best offer',
  reading: 'Reading the token',
}
