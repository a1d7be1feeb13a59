import { formatEther } from 'viem'

/** What the live orders of somebody ask or offer, in ether, the least first. */
export async function postedPrices(
  url: string,
  side: 'asks/v5' | 'bids/v6',
  maker: string,
): Promise<string[]> {
  const answer = await fetch(
    `${url}/api/31337/orders/${side}?maker=${maker}&status=active&limit=10`,
  )
  const { orders } = (await answer.json()) as { orders: { price: { amount: { raw: string } } }[] }
  return orders
    .map(({ price }) => BigInt(price.amount.raw))
    .sort((a, b) => (a < b ? -1 : 1))
    .map(raw => formatEther(raw))
}
