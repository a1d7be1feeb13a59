import type { Address, Hex } from 'viem'
import { parametersCodec } from '../codec/parametersCodec.ts'
import { nativeCurrency } from '../constants.ts'
import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import type { BuyItem, Part } from '../part.ts'
import { sum } from '../sum.ts'
import { toAddress } from '../toAddress.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toBytes } from '../toBytes.ts'
import { toDeadline } from '../toDeadline.ts'
import { type NowOptions, toNow } from '../toNow.ts'
import { toObject } from '../toObject.ts'
import { toOrders } from '../toOrders.ts'
import { toPresentAddress } from '../toPresentAddress.ts'
import { toRecipient } from '../toRecipient.ts'
import { toWhole, type Whole } from '../toWhole.ts'
import { dataOf } from './dataOf.ts'
import { nativePart } from './nativePart.ts'

/** A sell order for an ERC721, as Element's API gives it. */
export type ElementSellOrder = {
  maker: Address
  /** For whom alone it is meant; the zero address for everybody. */
  taker: Address
  /** The last moment, in seconds since 1970, in the low 32 bits; the first one in the next 32. */
  expiry: Amount
  nonce: Amount
  /** 0xeee…, Element's native currency. */
  erc20Token: Address
  /** Base units of the native currency. The fees come on top. */
  erc20TokenAmount: Amount
  fees: readonly { recipient: Address; amount: Amount; feeData: Hex }[]
  nft: Address
  nftId: Amount
}

export type ElementOrder = {
  order: ElementSellOrder
  /** `signatureType` is 0 for EIP-712, 1 for an order that was signed on chain. */
  signature: { signatureType: Whole; v: Whole; r: Hex; s: Hex }
  /** Who gets the token. */
  recipient: Address
}

/** `buyERC721Ex` of Element. */
export const elementCall = /* @__PURE__ */ parametersCodec(
  [
    {
      name: 'sellOrder',
      type: 'tuple',
      components: [
        { name: 'maker', type: 'address' },
        { name: 'taker', type: 'address' },
        { name: 'expiry', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'erc20Token', type: 'address' },
        { name: 'erc20TokenAmount', type: 'uint256' },
        {
          name: 'fees',
          type: 'tuple[]',
          components: [
            { name: 'recipient', type: 'address' },
            { name: 'amount', type: 'uint256' },
            { name: 'feeData', type: 'bytes' },
          ],
        },
        { name: 'nft', type: 'address' },
        { name: 'nftId', type: 'uint256' },
      ],
    },
    {
      name: 'signature',
      type: 'tuple',
      components: [
        { name: 'signatureType', type: 'uint8' },
        { name: 'v', type: 'uint8' },
        { name: 'r', type: 'bytes32' },
        { name: 's', type: 'bytes32' },
      ],
    },
    { name: 'taker', type: 'address' },
    { name: 'takerData', type: 'bytes' },
  ],
  '0xb18d619f',
)

const eip712 = 0
const elementNative: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Purchases of ERC721 tokens on Element.
 *
 * @throws RouterError that names the field at fault; `deadline_passed`.
 *
 * @example
 * ```ts
 * const { order, signature } = elementOrder // as Element's API gives it
 * const part = element([{ order, signature, recipient: account }])
 * const tx = buildTransaction([part], { chainId: 1, minimumItems: 'all' })
 * ```
 */
export const element = /* @__PURE__ */ guard(unguardedElement)

function unguardedElement(orders: readonly ElementOrder[], options?: NowOptions): Part {
  const now = toNow(options)
  const parsed = toOrders(orders, 'element').map(({ order, path }) => parse(order, path, now))
  return nativePart({
    kind: 'element',
    idName: 'order.nftId',
    costName: 'order.erc20TokenAmount',
    items: parsed.map(
      ({ sellOrder, taker }): BuyItem => ({
        tokenAddress: sellOrder.nft,
        tokenId: sellOrder.nftId,
        tokenType: 'ERC721',
        amount: 1n,
        recipient: taker,
      }),
    ),
    costs: parsed.map(({ value }) => value),
    recipients: parsed.map(({ taker }) => taker),
    commands: (allowRevert, inPlace) =>
      parsed.map(({ value, ...call }) => ({
        command: 'ELEMENT_MARKET',
        args: { value, data: dataOf(elementCall, { ...call, takerData: '0x' }, inPlace) },
        allowRevert,
      })),
  })
}

function parse(given: ElementOrder, path: string, now: bigint) {
  const sellOrder = toSellOrder(given.order, `${path}.order`, now)
  const at = `${path}.signature`
  const signed = toObject(given.signature, at)
  const signature = {
    signatureType: Number(toWhole(signed.signatureType, `${at}.signatureType`, 1n)),
    v: Number(toWhole(signed.v, `${at}.v`, 8n)),
    r: toBytes(signed.r, `${at}.r`, 32),
    s: toBytes(signed.s, `${at}.s`, 32),
  }
  // Of an order that was signed on chain there is no signature to recover.
  if (signature.signatureType === eip712 && signature.v !== 27 && signature.v !== 28)
    throw invalid(`${at}.v`, signed.v, 'must be 27 or 28')
  const taker = toRecipient(given.recipient, `${path}.recipient`)
  if (sellOrder.taker !== nativeCurrency && sellOrder.taker !== taker)
    throw invalid(
      `${path}.recipient`,
      given.recipient,
      `must be ${sellOrder.taker}, for whom the order is`,
    )
  const nameAt = (index: number) =>
    `${path}.order.${index === 0 ? 'erc20TokenAmount' : `fees[${index - 1}].amount`}`
  const costs = [sellOrder.erc20TokenAmount, ...sellOrder.fees.map(fee => fee.amount)]
  return { sellOrder, signature, taker, value: sum(costs, nameAt) }
}

function toSellOrder(given: ElementSellOrder, path: string, now: bigint) {
  const order = toObject(given, path)
  const { fees } = order
  if (!Array.isArray(fees)) throw invalid(`${path}.fees`, fees, 'must be an array')
  const expiry = toAmount(order.expiry, `${path}.expiry`)
  const end = toDeadline(expiry & 0xffffffffn, `${path}.expiry`, now)
  // The 32 bits above tell when it begins.
  const start = (expiry >> 32n) & 0xffffffffn
  if (start >= end) throw invalid(`${path}.expiry`, order.expiry, 'must end after it begins')
  if (toAddress(order.erc20Token, `${path}.erc20Token`) !== elementNative)
    throw invalid(
      `${path}.erc20Token`,
      order.erc20Token,
      `must be ${elementNative}, the native currency`,
    )
  return {
    maker: toPresentAddress(order.maker, `${path}.maker`),
    taker: toAddress(order.taker, `${path}.taker`),
    expiry,
    nonce: toAmount(order.nonce, `${path}.nonce`),
    erc20Token: elementNative,
    erc20TokenAmount: toAmount(order.erc20TokenAmount, `${path}.erc20TokenAmount`),
    fees: Array.from(fees, (given: (typeof fees)[number], index) => {
      const at = `${path}.fees[${index}]`
      const { recipient, amount, feeData } = toObject(given, at)
      return {
        recipient: toAddress(recipient, `${at}.recipient`),
        amount: toAmount(amount, `${at}.amount`),
        feeData: toBytes(feeData, `${at}.feeData`),
      }
    }),
    nft: toPresentAddress(order.nft, `${path}.nft`),
    nftId: toAmount(order.nftId, `${path}.nftId`),
  }
}
