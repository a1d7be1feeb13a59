import { countText } from '../../format/countText.ts'
import { apartFrom } from './apartFrom.ts'

/** The fields of all forms, in English. */
export const englishForm = {
  price: 'Price',
  priceEach: 'Price each',
  quantity: 'Quantity',
  howMany: (name: string) => `How many of ${name}`,
  ofMany: (many: bigint) => `of ${countText(many)}`,
  floor: (amount: string) => `Floor ${amount}`,
  topOffer: (amount: string) => `Best offer ${amount}`,
  pricedIn: 'Price in',
  toFloorByRate: (difference: string) =>
    `${apartFrom(difference)} the floor, by the marketplace's rate`,
  floorByRate: (amount: string) =>
    `The floor is in another currency: about ${amount} by the marketplace's rate.`,
  noRate:
    'The market has prices in another currency, and the marketplace tells no rate to compare with them.',
  toFloor: (difference: string) => `${apartFrom(difference)} the floor`,
  atFloor: 'At the floor',
  reading: 'Reading the token',
  gasless: 'Free to cancel and reprice',
  gaslessMeans:
    'Filling it takes a co-signature of this marketplace, which has to be reachable for that. Without this, a transaction cancels it.',
}
