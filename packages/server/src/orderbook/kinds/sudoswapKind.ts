import { sudoswap } from '@sluice/router'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Fill } from '../../steps/buy/Fill.ts'
import type { OrderFacts, OrderKind } from '../orderKind.ts'
import { isSame } from './isSame.ts'
import { poolState } from './poolOrder.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function nft() view returns (address)',
  'function getAssetRecipient() view returns (address)',
  'function getBuyNFTQuote(uint256) view returns (uint8, uint256, uint256, uint256, uint256)',
])

/** Tokens in Sudoswap's pools, at what the pool asks for the next one. */
export const sudoswapKind: OrderKind = {
  readsOf: order => [
    { address: order.contract, abi, functionName: 'ownerOf', args: [order.tokenId] },
    { address: order.maker, abi, functionName: 'nft' },
    quote(order, 1n),
    { address: order.maker, abi, functionName: 'getAssetRecipient' },
  ],
  stateOf: (order, [owner, nft, answer]) =>
    // A token of another collection that was sent to a pool is not for sale.
    poolState(isSame(owner, order.maker) && isSame(nft, order.contract), costIn(answer)),
  trialOf: ({ maker }, [, , , recipient] = []) =>
    // What a pool keeps for itself it has taken before.
    typeof recipient !== 'string' || isSame(recipient, maker)
      ? undefined
      : { from: maker, to: [recipient.toLowerCase() as Hex] },
  interval: 60,
  costOf: (order, count) => ({
    pool: order.maker,
    calls: [quote(order, count)],
    read: ([answer]) => {
      const sum = costIn(answer)
      return sum === undefined ? undefined : { sum }
    },
  }),
  purchase: (fills, { recipient, payer, deadline }) => [
    sudoswap([
      {
        swaps: [...byPool(fills)].map(([pair, ofPool]) => ({
          swapInfo: { pair, nftIds: ofPool.map(({ order }) => order.tokenId ?? 0n) },
          maxCost: ofPool.reduce((sum, { order }) => sum + order.price, 0n),
          tokenAddress: ofPool[0]?.order.contract ?? '0x',
        })),
        ethRecipient: payer,
        nftRecipient: recipient,
        deadline: BigInt(deadline),
      },
    ]),
  ],
}

function quote(order: Pick<OrderFacts, 'maker'>, count: bigint) {
  return { address: order.maker, abi, functionName: 'getBuyNFTQuote', args: [count] }
}

/** The fourth value is the cost; undefined where the pool answers with an error of its own, the first. */
function costIn(answer: unknown): bigint | undefined {
  const [code, , , cost]: unknown[] = Array.isArray(answer) ? answer : []
  return code === 0 && typeof cost === 'bigint' ? cost : undefined
}

function byPool(fills: readonly Fill[]): Map<Hex, Fill[]> {
  const pools = new Map<Hex, Fill[]>()
  for (const fill of fills)
    pools.set(fill.order.maker, [...(pools.get(fill.order.maker) ?? []), fill])
  return pools
}
