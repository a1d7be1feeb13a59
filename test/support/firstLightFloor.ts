import { firstLight } from '@sluice/devnet'
import { parseEther } from 'viem'

/** What the cheapest First Light costs; one ether while none is for sale. */
export async function firstLightFloor(url: string): Promise<bigint> {
  const answer = await fetch(`${url}/api/31337/collections/v7?id=${firstLight.address}`)
  const { collections } = (await answer.json()) as {
    collections: { floorAsk: { price: { amount: { raw: string } } | null } | null }[]
  }
  return BigInt(collections[0]?.floorAsk?.price?.amount.raw ?? parseEther('1'))
}
