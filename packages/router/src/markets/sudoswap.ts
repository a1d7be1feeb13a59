import type { Address } from 'viem'
import { parametersCodec } from '../codec/parametersCodec.ts'
import { guard } from '../guard.ts'
import type { BuyItem, Part } from '../part.ts'
import { sum } from '../sum.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toAmounts } from '../toAmounts.ts'
import { toDeadline } from '../toDeadline.ts'
import { toMoment } from '../toMoment.ts'
import { type NowOptions, toNow } from '../toNow.ts'
import { toObject } from '../toObject.ts'
import { toOrders } from '../toOrders.ts'
import { toPresentAddress } from '../toPresentAddress.ts'
import { toRecipient } from '../toRecipient.ts'
import type { Whole } from '../toWhole.ts'
import { dataOf } from './dataOf.ts'
import { nativePart } from './nativePart.ts'

/**
 * Chosen tokens out of Sudoswap's pools. A pool that has become dearer than its `maxCost` is skipped,
 * and what was not spent goes to `ethRecipient`.
 */
export type SudoswapOrder = {
  swaps: readonly SudoswapSwap[]
  ethRecipient: Address
  nftRecipient: Address
  /** Seconds since 1970. */
  deadline: Whole
}

/** Tokens of one pool. */
export type SudoswapSwap = {
  swapInfo: { pair: Address; nftIds: readonly Amount[] }
  /** Base units of the native currency, for all of them together. */
  maxCost: Amount
  /** The collection that the pool trades. */
  tokenAddress: Address
}

/** `robustSwapETHForSpecificNFTs` of Sudoswap's router. */
export const sudoswapCall = /* @__PURE__ */ parametersCodec(
  [
    {
      name: 'swapList',
      type: 'tuple[]',
      components: [
        {
          name: 'swapInfo',
          type: 'tuple',
          components: [
            { name: 'pair', type: 'address' },
            { name: 'nftIds', type: 'uint256[]' },
          ],
        },
        { name: 'maxCost', type: 'uint256' },
      ],
    },
    { name: 'ethRecipient', type: 'address' },
    { name: 'nftRecipient', type: 'address' },
    { name: 'deadline', type: 'uint256' },
  ],
  '0x3efd9e71',
)

/**
 * Purchases out of Sudoswap's pools.
 *
 * @throws RouterError that names the field at fault; `deadline_passed`.
 *
 * @example
 * ```ts
 * const swaps = [
 *   {
 *     swapInfo: { pair: '0x16F71D593bc6446a16eF84551cF8D76ff5973db1', nftIds: [80n] },
 *     tokenAddress: token,
 *     maxCost: 10n ** 18n,
 *   },
 * ] as const
 * const part = sudoswap([{ swaps, ethRecipient: account, nftRecipient: account, deadline }])
 * const tx = buildTransaction([part], { chainId: 1, minimumItems: 'all' })
 * ```
 */
export const sudoswap = /* @__PURE__ */ guard(unguardedSudoswap)

function unguardedSudoswap(orders: readonly SudoswapOrder[], options?: NowOptions): Part {
  const now = toNow(options)
  const parsed = toOrders(orders, 'sudoswap').map(({ order, path }) => parse(order, path, now))
  return nativePart({
    kind: 'sudoswap',
    items: parsed.flatMap(({ swaps, call }) =>
      swaps.flatMap(({ swapInfo, tokenAddress }) =>
        swapInfo.nftIds.map(
          (tokenId): BuyItem => ({
            tokenAddress,
            tokenId,
            tokenType: 'ERC721',
            amount: 1n,
            recipient: call.nftRecipient,
          }),
        ),
      ),
    ),
    costs: parsed.map(({ value }) => value),
    costName: 'swaps',
    idNames: () =>
      parsed.flatMap(({ swaps }, order) =>
        swaps.flatMap(({ swapInfo }, swap) =>
          swapInfo.nftIds.map((_, index) => `[${order}].swaps[${swap}].swapInfo.nftIds[${index}]`),
        ),
      ),
    recipients: parsed.map(({ call }) => call.nftRecipient),
    recipientName: 'nftRecipient',
    commands: (allowRevert, inPlace) =>
      parsed.map(({ value, call }) => ({
        command: 'SUDOSWAP',
        args: { value, data: dataOf(sudoswapCall, call, inPlace) },
        allowRevert,
      })),
  })
}

function parse(order: SudoswapOrder, path: string, now: bigint) {
  const swaps = toOrders(order.swaps, `${path}.swaps`, 'swap').map(({ order: swap, path: at }) => {
    const { pair, nftIds } = toObject(swap.swapInfo, `${at}.swapInfo`)
    return {
      swapInfo: {
        pair: toPresentAddress(pair, `${at}.swapInfo.pair`),
        nftIds: toAmounts(nftIds, `${at}.swapInfo.nftIds`),
      },
      maxCost: toAmount(swap.maxCost, `${at}.maxCost`),
      tokenAddress: toPresentAddress(swap.tokenAddress, `${at}.tokenAddress`),
    }
  })
  const at = `${path}.deadline`
  const call = {
    swapList: swaps,
    ethRecipient: toRecipient(order.ethRecipient, `${path}.ethRecipient`),
    nftRecipient: toRecipient(order.nftRecipient, `${path}.nftRecipient`),
    deadline: toDeadline(toMoment(order.deadline, at), at, now),
  }
  const costs = swaps.map(({ maxCost }) => maxCost)
  return { swaps, call, value: sum(costs, index => `${path}.swaps[${index}].maxCost`) }
}
