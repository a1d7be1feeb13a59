import type { Address } from 'viem'

export type ActiveListing = {
  id: string
  tokenId: string
  maker: Address
  price: bigint
  rawData: Record<string, unknown>
}

/** The listings of a contract on Seaport 1.5 that can be filled now, cheapest first, as the API gives them. */
export async function activeListings(url: string, contract: Address): Promise<ActiveListing[]> {
  const answer = await fetch(
    `${url}/api/31337/orders/asks/v5?contracts=${contract}&status=active&sortBy=price&sortDirection=asc&limit=200&includeRawData=true`,
  )
  if (!answer.ok) throw new Error(await answer.text())
  const { orders } = (await answer.json()) as {
    orders: {
      id: string
      kind: string
      tokenSetId: string
      maker: Address
      price: { amount: { raw: string } }
      rawData: Record<string, unknown>
    }[]
  }
  const onSeaport = orders.filter(({ kind }) => kind === 'seaport-v1.5')
  return onSeaport.map(order => ({
    id: order.id,
    tokenId: order.tokenSetId.split(':')[2] ?? '',
    maker: order.maker,
    price: BigInt(order.price.amount.raw),
    rawData: order.rawData,
  }))
}
