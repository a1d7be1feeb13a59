import { looksRareV2 } from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import { encodeFunctionData, keccak256, parseAbi, stringToHex } from 'viem/utils'
import { ServerError } from '../../errors.ts'
import { canonicalSignature } from '../canonicalSignature.ts'
import { checkMakerSignature } from '../checkMakerSignature.ts'
import type { OrderFacts, OrderKind, OrderState } from '../orderKind.ts'
import { checkTimes } from '../orderTimes.ts'
import { toJson } from '../parseOrder.ts'
import { reasons } from '../reasons.ts'
import { looksRareCharges } from './looksRareCharges.ts'
import {
  looksRareAddress,
  looksRareDigest,
  looksRareTransferManager,
  parseLooksRareOrder,
} from './looksRareOrder.ts'
import { mostPrice, refuse } from './seaportTerms.ts'
import { holdingReads, readHolding, type TokenStandard } from './tokenHolding.ts'

const abi = parseAbi([
  'function userOrderNonce(address, uint256) view returns (bytes32)',
  'function userSubsetNonce(address, uint256) view returns (bool)',
  'function userBidAskNonces(address) view returns (uint256, uint256)',
  'function hasUserApprovedOperator(address, address) view returns (bool)',
  'function cancelOrderNonces(uint256[])',
  'function incrementBidAskNonces(bool, bool)',
])
/** What a nonce holds once its order was executed or cancelled. */
const usedNonce = keccak256(stringToHex('ORDER_NONCE_EXECUTED'))
/** What LooksRare took of a price at a fixed one when it began: what is told until the exchange has said what it takes. */
const protocolBps = 50

/** Asks of LooksRare V2 at a fixed price in the native currency, signed alone or in a tree. */
export const looksRareKind: OrderKind = {
  parse(data, { time }) {
    const parsed = parseLooksRareOrder(data)
    if (!parsed) return refuse('invalid-format', 'The order is not well formed')
    const { maker, id, signature, tree } = parsed
    const [tokenId, ...others] = maker.itemIds
    const [quantity] = maker.amounts
    if (maker.quoteType !== 1 || maker.strategyId !== 0n)
      return refuse('invalid', 'Only asks at a fixed price are supported')
    if (tokenId === undefined || others.length > 0 || maker.amounts.length !== 1)
      return refuse('invalid', 'A listing offers one token')
    // LooksRare sells all units of an order or none.
    if (quantity !== 1n)
      return refuse('not-partially-fillable', 'Only listings of one unit are supported')
    if (maker.currency !== zeroAddress)
      return refuse('unsupported-payment-token', 'The price must be in the native currency')
    if (maker.additionalParameters !== '0x')
      return refuse('unsupported-extra-data', 'Additional parameters are not supported')
    if (maker.price === 0n) return refuse('zero-price', 'The price is zero')
    if (maker.price > mostPrice)
      return refuse('invalid', 'The price is more than 216 bits can hold')
    const refusal = checkTimes(maker, time)
    if (refusal) return refusal
    const facts: OrderFacts = {
      id,
      kind: 'looks-rare-v2',
      side: 'sell',
      maker: maker.signer,
      taker: zeroAddress,
      contract: maker.collection,
      tokenId,
      currency: zeroAddress,
      price: maker.price,
      netPrice: maker.price - (maker.price * BigInt(protocolBps)) / 10_000n,
      isDynamic: false,
      quantity: 1n,
      feeBps: protocolBps,
      operator: looksRareTransferManager,
      counter: maker.globalNonce,
      zone: null,
      startTime: Number(maker.startTime),
      endTime: Number(maker.endTime),
      rawData: {
        ...toJson(maker),
        ...(tree ? { merkleRoot: tree.root, merkleProof: tree.proof } : {}),
      },
      signature: null,
      signedByContract: false,
    }
    return {
      facts,
      fees: [{ recipient: looksRareAddress, bps: protocolBps }],
      standard: standardOf(maker),
      target: { type: 'token' },
      signature,
      paysRoyalties: true,
    }
  },
  async checkSignature(source, facts, signature) {
    const { id, tree } = stored(facts)
    const digest = looksRareDigest(source.chainId, id, tree)
    return digest && checkMakerSignature({ source, maker: facts.maker, digest, signature })
  },
  isSound: async order => isSound(order),
  findOperator: async () => looksRareTransferManager,
  readsOf(order) {
    const { maker } = stored(order)
    const protocol = { address: looksRareAddress, abi }
    return [
      { ...protocol, functionName: 'userOrderNonce', args: [order.maker, maker.orderNonce] },
      { ...protocol, functionName: 'userSubsetNonce', args: [order.maker, maker.subsetNonce] },
      { ...protocol, functionName: 'userBidAskNonces', args: [order.maker] },
      {
        address: looksRareTransferManager,
        abi,
        functionName: 'hasUserApprovedOperator',
        args: [order.maker, looksRareAddress],
      },
      ...holdingReads(order, standardOf(maker)),
    ]
  },
  stateOf(order, answers, time): OrderState {
    const [orderNonce, subset, nonces, isGranted, ...token] = answers
    const { held, isApproved } = readHolding(order, standardOf(stored(order).maker), token)
    const state = (
      status: OrderState['status'],
      reason: string | null,
      quantityRemaining = 1n,
    ): OrderState => ({ status, reason, held, quantityRemaining })
    // A nonce does not say whether its order was filled or cancelled; the token does, as a rule.
    if (orderNonce === usedNonce && token.includes(null)) return state('inactive', reasons.silent)
    if (orderNonce === usedNonce && held === 0n) return state('filled', reasons.filled, 0n)
    if (typeof orderNonce === 'string' && BigInt(orderNonce) !== 0n)
      return state('cancelled', reasons.cancelled)
    if (subset === true) return state('cancelled', reasons.cancelled)
    if (Array.isArray(nonces) && nonces[1] !== order.counter)
      return state('cancelled', reasons.counter)
    if (order.endTime <= time) return state('expired', reasons.expired)
    if (order.startTime > time) return state('inactive', reasons.early)
    if (answers.includes(null)) return state('inactive', reasons.silent)
    if (!isSound(order)) return state('inactive', reasons.signature)
    if (held === 0n) return state('inactive', reasons.balance)
    if (!isApproved || isGranted !== true) return state('inactive', reasons.approval)
    return state('active', null)
  },
  feesAt: ({ price, fees = [{ bps: protocolBps }] }) =>
    fees.map(({ bps, amount }: { bps: number; amount?: string | undefined }) =>
      amount === undefined ? (price * BigInt(bps)) / 10_000n : BigInt(amount),
    ),
  chargesOf: looksRareCharges,
  interval: 300,
  purchase: (fills, { recipient, time }) => [
    looksRareV2(
      fills.map(({ order }) => {
        const { maker, tree } = stored(order)
        return {
          apiOrder: {
            ...maker,
            signature: order.signature ?? '0x',
            merkleRoot: tree?.root,
            merkleProof: tree?.proof,
          },
          taker: recipient,
        }
      }),
      { now: BigInt(time) },
    ),
  ],
  cancelCalls: orders => [
    {
      orders,
      call: {
        to: looksRareAddress,
        data: encodeFunctionData({
          abi,
          functionName: 'cancelOrderNonces',
          args: [[...new Set(orders.map(order => stored(order).maker.orderNonce))]],
        }),
      },
    },
  ],
  cancelAllCall: () => ({
    to: looksRareAddress,
    data: encodeFunctionData({ abi, functionName: 'incrementBidAskNonces', args: [true, true] }),
  }),
}

const standardOf = ({ collectionType }: parseLooksRareOrder.Result['maker']): TokenStandard =>
  collectionType === 0 ? 'erc721' : 'erc1155'

/** Whether the exchange can take its signature at all, as those that came before it was looked at need not be. */
const isSound = ({ signature, signedByContract }: OrderFacts): boolean =>
  signedByContract || signature === null || canonicalSignature(signature) !== undefined

/** A stored order as it was signed: the same parser read it when it came in. */
function stored({ rawData }: Pick<OrderFacts, 'rawData'>): parseLooksRareOrder.Result {
  const parsed = parseLooksRareOrder(rawData)
  if (!parsed)
    throw new ServerError('A stored order cannot be read', {
      code: 'stored_order',
      statusCode: 500,
    })
  return parsed
}
