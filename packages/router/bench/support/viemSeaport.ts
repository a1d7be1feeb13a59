import { encodeFunctionData, type Hex } from 'viem'
import { seaportAbi } from '../../src/markets/seaport/abi.ts'
import { openseaConduitKey } from '../../src/markets/seaport/addresses.ts'
import { fulfilments } from '../../src/markets/seaport/fulfilments.ts'
import type { SeaportPurchase } from '../../src/markets/seaport/seaport.ts'

type Item = SeaportPurchase['items'][number]['parameters']['offer'][number]

/**
 * Viem's encoding of the same structs: the call of Seaport alone, from values that are bigint already.
 * What comes around it for the router is left out, in viem's favour.
 */
export function viemSeaport(purchase: SeaportPurchase): () => Hex {
  const { recipient } = purchase
  const orders = purchase.items.map(({ parameters, signature }) => ({
    parameters: {
      ...parameters,
      offer: parameters.offer.map(withAmounts),
      consideration: parameters.consideration.map(withAmounts),
      startTime: BigInt(parameters.startTime),
      endTime: BigInt(parameters.endTime),
      salt: BigInt(parameters.salt),
      totalOriginalConsiderationItems: BigInt(parameters.totalOriginalConsiderationItems ?? 0),
    },
    numerator: 1n,
    denominator: 1n,
    signature,
    extraData: '0x00' as const,
  }))
  const [first] = orders
  if (first && orders.length === 1)
    return () =>
      encodeFunctionData({
        abi: seaportAbi,
        functionName: 'fulfillAdvancedOrder',
        args: [first, [], openseaConduitKey, recipient],
      })
  const { offer, consideration } = fulfilments(orders.map(order => order.parameters))
  return () =>
    encodeFunctionData({
      abi: seaportAbi,
      functionName: 'fulfillAvailableAdvancedOrders',
      args: [orders, [], offer, consideration, openseaConduitKey, recipient, 100n],
    })
}

function withAmounts<item extends Item>(item: item) {
  return {
    ...item,
    identifierOrCriteria: BigInt(item.identifierOrCriteria),
    startAmount: BigInt(item.startAmount),
    endAmount: BigInt(item.endAmount),
  }
}
