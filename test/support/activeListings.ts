import type { Address } from 'viem'

export type ActiveListing = {
  id: string
  tokenId: string
  maker: Address
  price: bigint
  rawData: Record<string, unknown>
}

/** The listings of a contract that can be filled now, cheapest first, as the API gives them. */
export async function activeListings(url: string, contract: Address): Promise<ActiveListing[]> {
  const answer = await fetch(
    `${url}/api/31337/orders/asks/v5?contracts=${contract}&status=active&sortBy=price&sortDirection=asc&limit=200&includeRawData=true`,
  )
  if (!answer.ok) throw new Error(await answer.text())
  const { orders } = (await answer.json()) as {
    orders: {
      id: string
      tokenSetId: string
      maker: Address
      price: { amount: { raw: string } }
      rawData: Record<string, unknown>
    }[]
  }
  return orders.map(order => ({
    id: order.id,
    tokenId: order.tokenSetId.split(':')[2] ?? '',
    maker: order.maker,
    price: BigInt(order.price.amount.raw),
    rawData: order.rawData,
  }))
}
