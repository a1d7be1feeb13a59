import { accounts, openseaConduitKey } from '@sluice/devnet'
import {
  fulfil,
  itemType,
  type OrderComponents,
  orderType,
  typedData,
} from '@sluice/router/seaport'
import { type Address, type Hex, zeroAddress, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * The call by which somebody else takes a token for next to nothing, by an order for Seaport 1.6 that its owner signed
 * and no book knows.
 */
export async function signAway({ privateKey, contract, tokenId, counter }: signAway.Options) {
  const owner = privateKeyToAccount(privateKey)
  const components: OrderComponents = {
    ...{ offerer: owner.address, zone: zeroAddress, zoneHash: zeroHash },
    orderType: orderType.fullOpen,
    offer: [
      {
        ...{ itemType: itemType.erc721, token: contract, identifierOrCriteria: BigInt(tokenId) },
        ...{ startAmount: 1n, endAmount: 1n },
      },
    ],
    consideration: [
      {
        ...{ itemType: itemType.native, token: zeroAddress, identifierOrCriteria: 0n },
        ...{ startAmount: 1n, endAmount: 1n, recipient: owner.address },
      },
    ],
    ...{ startTime: 0n, endTime: 2n ** 40n, salt: 1n, conduitKey: openseaConduitKey, counter },
  }
  const signature = await owner.signTypedData(typedData(31337, '1.6', components))
  const [taker] = accounts
  if (taker === undefined) throw new Error('there is nobody')
  const orders = [{ components, signature }]
  return { account: taker.address, ...fulfil({ orders, recipient: taker.address, version: '1.6' }) }
}

export declare namespace signAway {
  type Options = {
    privateKey: Hex
    contract: Address
    tokenId: string
    /** Of the owner, on Seaport 1.6. */
    counter: bigint
  }
}
