import type { SeedOrder, SignedOrder } from './order.ts'

/** An order of the seed as it was signed. For tests. */
export function parseSeedOrder({ data }: SeedOrder): SignedOrder {
  const { signature, ...rest } = data
  const item = (plain: SeedOrder.Item) => ({
    itemType: plain.itemType,
    token: plain.token,
    identifierOrCriteria: BigInt(plain.identifierOrCriteria),
    startAmount: BigInt(plain.startAmount),
    endAmount: BigInt(plain.endAmount),
  })
  const components = {
    ...rest,
    offer: data.offer.map(item),
    consideration: data.consideration.map(plain => ({
      ...item(plain),
      recipient: plain.recipient,
    })),
    startTime: BigInt(data.startTime),
    endTime: BigInt(data.endTime),
    salt: BigInt(data.salt),
    counter: BigInt(data.counter),
  }
  const price = components.consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n)
  return { components, signature, price }
}
