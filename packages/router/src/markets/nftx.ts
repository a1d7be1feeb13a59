import type { Address, Hex } from 'viem'
import { parametersCodec } from '../codec/parametersCodec.ts'
import { guard } from '../guard.ts'
import type { Part } from '../part.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toAmounts } from '../toAmounts.ts'
import { toBytes } from '../toBytes.ts'
import { toOrders } from '../toOrders.ts'
import { toPresentAddress } from '../toPresentAddress.ts'
import { toRecipient } from '../toRecipient.ts'
import type { NftType } from './boughtItems.ts'
import { dataOf } from './dataOf.ts'
import { idNames } from './idNames.ts'
import { nativePart } from './nativePart.ts'
import { toNftType } from './toNftType.ts'

/** Chosen tokens out of an NFTX vault, one unit for each id. */
export type NftxOrder = {
  recipient: Address
  vaultId: Amount
  /** The collection that the vault holds. */
  tokenAddress: Address
  tokenIds: readonly Amount[]
  /** Base units of the native currency, at most. */
  value: Amount
  /** How the zap buys the vault's token. */
  swapCalldata: Hex
  /** ERC721 by default. */
  tokenType?: NftType | undefined
  /**
   * The vault, which is the token that the zap buys too: what it bought too much of goes to whoever gets what is
   * left. Without it that stays in the router, where anybody can take it; only an exact swap leaves none.
   */
  vaultAddress?: Address | undefined
}

/** `buyAndRedeem` of NFTX's zap. */
export const nftxCall = /* @__PURE__ */ parametersCodec(
  [
    { name: 'vaultId', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'specificIds', type: 'uint256[]' },
    { name: 'swapCallData', type: 'bytes' },
    { name: 'to', type: 'address' },
  ],
  '0x4d3f078a',
)

/**
 * Purchases out of NFTX's vaults.
 *
 * @throws RouterError that names the field at fault.
 *
 * @example
 * ```ts
 * const part = nftx([
 *   {
 *     recipient: account,
 *     vaultId: 333n,
 *     tokenAddress: token,
 *     tokenIds: [584n],
 *     value: 10n ** 18n,
 *     swapCalldata: '0x', // from NFTX's API
 *     vaultAddress: '0xE0B7D0A6f8A4B9Eae8E4b7B8F4Ee1dC9c5A5e0F1',
 *   },
 * ])
 * const tx = buildTransaction([part], { chainId: 1, minimumItems: 'all' })
 * ```
 */
export const nftx = /* @__PURE__ */ guard(unguardedNftx)

function unguardedNftx(orders: readonly NftxOrder[]): Part {
  const parsed = toOrders(orders, 'nftx').map(({ order, path }) => {
    const specificIds = toAmounts(order.tokenIds, `${path}.tokenIds`)
    const tokenType = toNftType(order.tokenType ?? 'ERC721', `${path}.tokenType`)
    return {
      tokenAddress: toPresentAddress(order.tokenAddress, `${path}.tokenAddress`),
      tokenType,
      value: toAmount(order.value, `${path}.value`),
      vault:
        order.vaultAddress === undefined
          ? []
          : [toPresentAddress(order.vaultAddress, `${path}.vaultAddress`)],
      call: {
        vaultId: toAmount(order.vaultId, `${path}.vaultId`),
        amount: BigInt(specificIds.length),
        specificIds,
        swapCallData: toBytes(order.swapCalldata, `${path}.swapCalldata`),
        to: toRecipient(order.recipient, `${path}.recipient`),
      },
    }
  })
  return nativePart({
    kind: 'nftx',
    idNames: () =>
      idNames(
        parsed.map(({ call }) => call.specificIds),
        'tokenIds',
      ),
    items: parsed.flatMap(({ call, tokenAddress, tokenType }) =>
      call.specificIds.map(tokenId => ({
        tokenAddress,
        tokenId,
        tokenType,
        amount: 1n,
        recipient: call.to,
      })),
    ),
    costs: parsed.map(({ value }) => value),
    recipients: parsed.map(({ call }) => call.to),
    change: [...new Set(parsed.flatMap(({ vault }) => vault))],
    commands: (allowRevert, inPlace) =>
      parsed.map(({ value, call }) => ({
        command: 'NFTX',
        args: { value, data: dataOf(nftxCall, call, inPlace) },
        allowRevert,
      })),
  })
}
