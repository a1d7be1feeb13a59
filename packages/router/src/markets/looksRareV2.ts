import type { Address, Hex } from 'viem'
import { parametersCodec } from '../codec/parametersCodec.ts'
import { nativeCurrency } from '../constants.ts'
import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import type { Part } from '../part.ts'
import { toAddress } from '../toAddress.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toAmounts } from '../toAmounts.ts'
import { toBytes } from '../toBytes.ts'
import { toDeadline } from '../toDeadline.ts'
import { type NowOptions, toNow } from '../toNow.ts'
import { toObject } from '../toObject.ts'
import { toOrders } from '../toOrders.ts'
import { toPresentAddress } from '../toPresentAddress.ts'
import { toRecipient } from '../toRecipient.ts'
import { toWhole, type Whole } from '../toWhole.ts'
import { boughtItems } from './boughtItems.ts'
import { dataOf } from './dataOf.ts'
import { idNames } from './idNames.ts'
import { nativePart } from './nativePart.ts'

/** A listing on LooksRare, as its API gives it. */
export type LooksRareListing = {
  /** 1, an ask. */
  quoteType: Whole
  globalNonce: Amount
  subsetNonce: Amount
  orderNonce: Amount
  /** 0, the fixed price. */
  strategyId: Whole
  /** 0 for ERC721, 1 for ERC1155. */
  collectionType: Whole
  collection: Address
  /** The zero address, the native currency. */
  currency: Address
  signer: Address
  /** Seconds since 1970. */
  startTime: Whole
  /** Seconds since 1970. */
  endTime: Whole
  /** Base units of the native currency, for all items together. */
  price: Amount
  itemIds: readonly Amount[]
  /** Units of each item: 1 for every ERC721. */
  amounts: readonly Amount[]
  additionalParameters: Hex
  /** Of any length: a wallet contract reads what it likes (EIP-1271). */
  signature: Hex
  /** Of the tree of orders that were signed together; 32 zero bytes by default. */
  merkleRoot?: Hex | null | undefined
  merkleProof?: readonly { value: Hex; position: Whole }[] | null | undefined
}

export type LooksRareOrder = {
  apiOrder: LooksRareListing
  /** Who gets the items. */
  taker: Address
}

const takerBid = [
  { name: 'recipient', type: 'address' },
  { name: 'additionalParameters', type: 'bytes' },
] as const
/** The fields of an order of LooksRare V2, in the order in which they are signed (EIP-712, primary type `Maker`). */
export const looksRareMaker = [
  { name: 'quoteType', type: 'uint8' },
  { name: 'globalNonce', type: 'uint256' },
  { name: 'subsetNonce', type: 'uint256' },
  { name: 'orderNonce', type: 'uint256' },
  { name: 'strategyId', type: 'uint256' },
  { name: 'collectionType', type: 'uint8' },
  { name: 'collection', type: 'address' },
  { name: 'currency', type: 'address' },
  { name: 'signer', type: 'address' },
  { name: 'startTime', type: 'uint256' },
  { name: 'endTime', type: 'uint256' },
  { name: 'price', type: 'uint256' },
  { name: 'itemIds', type: 'uint256[]' },
  { name: 'amounts', type: 'uint256[]' },
  { name: 'additionalParameters', type: 'bytes' },
] as const
const merkleTree = [
  { name: 'root', type: 'bytes32' },
  {
    name: 'proof',
    type: 'tuple[]',
    components: [
      { name: 'value', type: 'bytes32' },
      { name: 'position', type: 'uint8' },
    ],
  },
] as const

/** `executeTakerBid` of LooksRare V2. */
export const looksRareCall = /* @__PURE__ */ parametersCodec(
  [
    { name: 'takerBid', type: 'tuple', components: takerBid },
    { name: 'makerAsk', type: 'tuple', components: looksRareMaker },
    { name: 'makerSignature', type: 'bytes' },
    { name: 'merkleTree', type: 'tuple', components: merkleTree },
    { name: 'affiliate', type: 'address' },
  ],
  '0x8585ae03',
)

/** `executeMultipleTakerBids` of LooksRare V2. */
export const looksRareManyCall = /* @__PURE__ */ parametersCodec(
  [
    { name: 'takerBids', type: 'tuple[]', components: takerBid },
    { name: 'makerAsks', type: 'tuple[]', components: looksRareMaker },
    { name: 'makerSignatures', type: 'bytes[]' },
    { name: 'merkleTrees', type: 'tuple[]', components: merkleTree },
    { name: 'affiliate', type: 'address' },
    { name: 'isAtomic', type: 'bool' },
  ],
  '0xf4288a21',
)

/** LooksRare takes no longer proofs. */
const longestProof = 10

/**
 * Purchases on LooksRare V2: one call for all of them, in which one that fails lets the others go on.
 * LooksRare keeps 1 wei of what it gives back, unless it has kept it before.
 *
 * @throws RouterError that names the field at fault; `deadline_passed`.
 *
 * @example
 * ```ts
 * const part = looksRareV2([{ apiOrder: looksRareListing, taker: account }])
 * const tx = buildTransaction([part], { chainId: 1, minimumItems: 'all' })
 * ```
 */
export const looksRareV2 = /* @__PURE__ */ guard(unguardedLooksRareV2)

function unguardedLooksRareV2(orders: readonly LooksRareOrder[], options?: NowOptions): Part {
  const now = toNow(options)
  const parsed = toOrders(orders, 'looksRareV2').map(({ order, path }) => parse(order, path, now))
  const costs = parsed.map(order => order.makerAsk.price)
  return nativePart({
    kind: 'looksRareV2',
    costName: 'apiOrder.price',
    idNames: () =>
      idNames(
        parsed.map(({ makerAsk }) => makerAsk.itemIds),
        'apiOrder.itemIds',
      ),
    items: parsed.flatMap(order => order.items),
    costs,
    recipients: parsed.map(order => order.takerBid.recipient),
    recipientName: 'taker',
    commands: (allowRevert, inPlace) => [
      {
        command: 'LOOKS_RARE_V2',
        args: { value: costs.reduce((total, cost) => total + cost), data: encode(parsed, inPlace) },
        allowRevert,
      },
    ],
  })
}

function encode(orders: readonly ReturnType<typeof parse>[], inPlace?: boolean): Hex {
  const affiliate = nativeCurrency
  const [only] = orders
  if (only && orders.length === 1) return dataOf(looksRareCall, { ...only, affiliate }, inPlace)
  return dataOf(
    looksRareManyCall,
    {
      takerBids: orders.map(order => order.takerBid),
      makerAsks: orders.map(order => order.makerAsk),
      makerSignatures: orders.map(order => order.makerSignature),
      merkleTrees: orders.map(order => order.merkleTree),
      affiliate,
      isAtomic: false,
    },
    inPlace,
  )
}

function parse(order: LooksRareOrder, path: string, now: bigint) {
  const at = `${path}.apiOrder`
  const api = toObject(order.apiOrder, at)
  const makerAsk = {
    // The taker of a bid would sell.
    quoteType: must(api.quoteType, 1, `${at}.quoteType`, 'an ask'),
    globalNonce: toAmount(api.globalNonce, `${at}.globalNonce`),
    subsetNonce: toAmount(api.subsetNonce, `${at}.subsetNonce`),
    orderNonce: toAmount(api.orderNonce, `${at}.orderNonce`),
    // Only at a fixed price are cost and items those of the order.
    strategyId: BigInt(must(api.strategyId, 0, `${at}.strategyId`, 'the fixed price')),
    collectionType: Number(toWhole(api.collectionType, `${at}.collectionType`, 1n)),
    collection: toPresentAddress(api.collection, `${at}.collection`),
    currency: toAddress(api.currency, `${at}.currency`),
    signer: toPresentAddress(api.signer, `${at}.signer`),
    startTime: toWhole(api.startTime, `${at}.startTime`),
    endTime: toDeadline(api.endTime, `${at}.endTime`, now),
    price: toAmount(api.price, `${at}.price`),
    itemIds: toAmounts(api.itemIds, `${at}.itemIds`),
    amounts: toAmounts(api.amounts, `${at}.amounts`),
    additionalParameters: toBytes(api.additionalParameters, `${at}.additionalParameters`),
  }
  if (makerAsk.startTime > makerAsk.endTime)
    throw invalid(`${at}.startTime`, api.startTime, 'must not be after the order ends')
  // The router has no way to approve another currency to LooksRare.
  if (makerAsk.currency !== nativeCurrency)
    throw invalid(`${at}.currency`, api.currency, 'must be the zero address, the native currency')
  const recipient = toRecipient(order.taker, `${path}.taker`)
  return {
    takerBid: { recipient, additionalParameters: '0x' } as const,
    makerAsk,
    makerSignature: toBytes(api.signature, `${at}.signature`),
    merkleTree: toMerkleTree(api, at),
    items: boughtItems({
      tokenAddress: makerAsk.collection,
      tokenIds: makerAsk.itemIds,
      tokenType: makerAsk.collectionType === 0 ? 'ERC721' : 'ERC1155',
      recipient,
      amounts: makerAsk.amounts,
      path: `${at}.amounts`,
    }),
  }
}

function toMerkleTree({ merkleRoot, merkleProof }: LooksRareListing, path: string) {
  const root = toBytes(merkleRoot ?? `0x${'0'.repeat(64)}`, `${path}.merkleRoot`, 32)
  const proof = merkleProof ?? []
  const at = `${path}.merkleProof`
  if (!Array.isArray(proof) || proof.length > longestProof)
    throw invalid(at, proof, `must be an array of at most ${longestProof}`)
  const nodes = Array.from(proof, (given: (typeof proof)[number], index) => {
    const { value, position } = toObject(given, `${at}[${index}]`)
    return {
      value: toBytes(value, `${at}[${index}].value`, 32),
      position: Number(toWhole(position, `${at}[${index}].position`, 1n)),
    }
  })
  if (nodes.length > 0 && BigInt(root) === 0n)
    throw invalid(`${path}.merkleRoot`, merkleRoot, 'must be the root that the proof leads to')
  return { root, proof: nodes }
}

function must(value: unknown, only: number, path: string, meaning: string): number {
  if (toWhole(value, path) === BigInt(only)) return only
  throw invalid(path, value, `must be ${only}, ${meaning}`)
}
