import { itemType, seaportAbi, seaportAddress } from '@sluice/router/seaport'
import { getAbiItem } from 'viem'
import type { Traders } from './createTraders.ts'

/** How many orders of the traders have been filled, by what Seaport has logged. */
export async function fillsOf({ chain, attempted }: Traders) {
  const logs = await chain.getLogs({
    address: seaportAddress['1.5'],
    event: getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' }),
    fromBlock: 0n,
    strict: true,
  })
  const given = logs.flatMap(({ args: { orderHash, offer } }) =>
    attempted.has(orderHash) ? [offer[0]?.itemType] : [],
  )
  return {
    listings: given.filter(type => type === itemType.erc721).length,
    offers: given.filter(type => type === itemType.erc20).length,
  }
}
