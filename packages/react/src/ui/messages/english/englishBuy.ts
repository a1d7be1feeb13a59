import { countText } from '../../format/countText.ts'
/** What the buy dialog says, in English. */
export const englishBuy = {
  title: (name: string) => `Buy ${name}`,
  reading: 'Reading the price',
  quantity: 'Quantity',
  forSale: (many: bigint) => `${countText(many)} for sale`,
  action: (total: string) => `Buy for ${total}`,
  actionMany: (many: bigint, total: string) => `Buy ${countText(many)} for ${total}`,
  goesOn: 'You can close this. The purchase goes on.',
  backTo: 'Back to the purchase',
  bought: (name: string) => `You bought ${name}`,
  boughtAs: (account: string, name: string) => `As ${account}: bought ${name}`,
  boughtPart: (name: string) => `You bought a part of ${name}`,
  boughtPartAs: (account: string, name: string) => `As ${account}: bought a part of ${name}`,
  arrived: 'Arrived',
}
