import { addresses, firstLight } from '@sluice/devnet'
import { type Address, erc721Abi, type Hex, parseAbi } from 'viem'
import { chainOf } from './chainOf.ts'

const seaport = {
  address: addresses.seaport15,
  abi: parseAbi([
    'function getCounter(address) view returns (uint256)',
    'function getOrderStatus(bytes32) view returns (bool isValidated, bool isCancelled, uint256 filled, uint256 size)',
  ]),
} as const

/** What tests ask the first chain at their end: who has a First Light, and what Seaport says of an order. */
export function askChain(rpcUrl: string) {
  const chain = chainOf(rpcUrl)
  const orderStatus = async (id: Hex) => {
    const [, isCancelled, filled] = await chain.readContract({
      ...{ ...seaport, functionName: 'getOrderStatus', args: [id] },
    })
    return isCancelled ? 'cancelled' : filled > 0n ? 'filled' : 'open'
  }
  return {
    chain,
    ownerOf: (tokenId: string) =>
      chain.readContract({
        ...{ address: firstLight.address, abi: erc721Abi, functionName: 'ownerOf' },
        args: [BigInt(tokenId)],
      }),
    orderStatus,
    counterOf: (account: Address) =>
      chain.readContract({ ...{ ...seaport, functionName: 'getCounter', args: [account] } }),
  }
}
