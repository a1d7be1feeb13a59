import { seaportAddress } from '../../src/markets/seaport/addresses.ts'
import type { SeaportPurchase } from '../../src/markets/seaport/seaport.ts'
import type { OrderToFill } from '../../src/markets/seaport/types.ts'

// One listing of a token for 100 wei, and how it is changed.

export const [maker, fee, nft, usdc, buyer] = ['1', '2', '3', '4', '5'].map(
  digit => `0x${digit.repeat(40)}` as const,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
export const native = '0x0000000000000000000000000000000000000000'
const word = (digit: string) => `0x${digit.repeat(64)}` as const

type Parameters = OrderToFill['parameters']
type Offer = Parameters['offer'][number]
type Consideration = Parameters['consideration'][number]

export const token = (change: Partial<Offer> = {}): Offer => ({
  itemType: 2,
  token: nft,
  identifierOrCriteria: '7',
  startAmount: '1',
  endAmount: '1',
  ...change,
})
export const pay = (amount: string, change: Partial<Consideration> = {}): Consideration => ({
  itemType: 0,
  token: native,
  identifierOrCriteria: '0',
  startAmount: amount,
  endAmount: amount,
  recipient: maker,
  ...change,
})
export const item = (
  change: Partial<Parameters> = {},
  rest: Partial<OrderToFill> = {},
): OrderToFill => ({
  parameters: {
    offerer: maker,
    zone: native,
    offer: [token()],
    consideration: [pay('90'), pay('10', { recipient: fee })],
    orderType: 0,
    startTime: '1',
    endTime: '4102444800',
    zoneHash: word('0'),
    salt: '12',
    conduitKey: word('0'),
    ...change,
  },
  signature: '0x1234',
  ...rest,
})
export const purchase = (
  items: readonly OrderToFill[],
  change: Partial<SeaportPurchase> = {},
): SeaportPurchase => ({
  items,
  recipient: buyer,
  protocolAddress: seaportAddress['1.5'],
  ...change,
})
