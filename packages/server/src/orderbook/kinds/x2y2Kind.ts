import { x2y2 } from '@sluice/router'
import { RouterError, zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { hashMessage, parseAbi } from 'viem/utils'
import { ServerError } from '../../errors.ts'
import { readInTime } from '../../indexer/readInTime.ts'
import { universalRouter } from '../../universalRouter.ts'
import { canonicalSignature } from '../canonicalSignature.ts'
import type { OrderFacts, OrderKind, OrderState } from '../orderKind.ts'
import { checkTimes } from '../orderTimes.ts'
import { reasons } from '../reasons.ts'
import { recoverSigner } from '../recoverSigner.ts'
import { mostPrice, refuse } from './seaportTerms.ts'
import { holdingReads, readHolding } from './tokenHolding.ts'
import { parseX2y2Order } from './x2y2Order.ts'

/** X2Y2's exchange. */
export const x2y2Address: Hex = '0x74312363e45dcaba76c59ec49a7aa8a65a67eed3'

const abi = parseAbi([
  'function inventoryStatus(bytes32) view returns (uint8)',
  'function signer() view returns (address)',
  'function signers(address) view returns (bool)',
])
const cancelled = 2
const complete = 3

/**
 * Sales on X2Y2, as the marketplace has signed them for the chain's router: nobody else can carry them out.
 */
export const x2y2Kind: OrderKind = {
  parse(data, { chain, time }) {
    const parsed = parseX2y2Order(data)
    if (!parsed) return refuse('invalid-format', 'The order is no sale of one token on X2Y2')
    if (parsed.chainId !== BigInt(chain.id))
      return refuse('invalid', `The order is for chain ${parsed.chainId}`)
    if (parsed.caller !== universalRouter(chain))
      return refuse('invalid', `The order is signed for ${parsed.caller}, not for the router`)
    if (parsed.price === 0n) return refuse('zero-price', 'The price is zero')
    if (parsed.price > mostPrice)
      return refuse('invalid', 'The price is more than 216 bits can hold')
    const refusal = checkTimes({ startTime: 0n, endTime: parsed.deadline }, time)
    if (refusal) return refusal
    const fees = parsed.fees.map(({ recipient, millionths }) => ({
      recipient,
      bps: Number(millionths / 100n),
      amount: (parsed.price * millionths) / 1_000_000n,
    }))
    const fault = faultOf(parsed, time)
    if (fault) return refuse('invalid', fault)
    const paid = fees.reduce((sum, { amount }) => sum + amount, 0n)
    if (paid >= parsed.price)
      return refuse('fees-too-high', 'The fees leave nothing of the price to the maker')
    const facts: OrderFacts = {
      id: parsed.id,
      kind: 'x2y2',
      side: 'sell',
      maker: parsed.maker,
      taker: zeroAddress,
      contract: parsed.contract,
      tokenId: parsed.tokenId,
      currency: zeroAddress,
      price: parsed.price,
      netPrice: parsed.price - paid,
      isDynamic: false,
      quantity: 1n,
      feeBps: fees.reduce((sum, { bps }) => sum + bps, 0),
      operator: operatorOf(parsed),
      counter: null,
      zone: null,
      startTime: 0,
      endTime: Number(parsed.deadline),
      rawData: { signedInput: parsed.signedInput },
      signature: null,
      signedByContract: false,
    }
    return {
      facts,
      fees: fees.map(({ recipient, bps }) => ({ recipient, bps })),
      standard: parsed.standard,
      target: { type: 'token' },
      signature: parsed.made.signature,
    }
  },
  async checkSignature(source, facts, signature) {
    const order = stored(facts)
    // The exchange reads the one that is among what the marketplace has signed, and no other.
    if (signature.toLowerCase() !== order.made.signature) return undefined
    const marketplace = await marketplaceOf(order)
    if (marketplace === undefined) return undefined
    return async () => {
      const exchange = { address: x2y2Address, abi }
      const [only, isSigner] = await readInTime(source, [
        { ...exchange, functionName: 'signer' },
        { ...exchange, functionName: 'signers', args: [marketplace] },
      ])
      const isKnown = `${only}`.toLowerCase() === marketplace || isSigner === true
      return isKnown ? { signature, byContract: false } : undefined
    }
  },
  isSound: async facts => {
    const order = stored(facts)
    // By the time of its end nothing about it is over.
    const isBuyable = faultOf(order, facts.endTime - 1) === undefined
    return isBuyable && (await marketplaceOf(order)) !== undefined
  },
  findOperator: async (_, facts) => operatorOf(stored(facts)),
  readsOf: order => [
    { address: x2y2Address, abi, functionName: 'inventoryStatus', args: [order.id] },
    ...holdingReads(order, stored(order).standard),
  ],
  stateOf(order, answers, time): OrderState {
    const [inventory, ...token] = answers
    const { held, isApproved } = readHolding(order, stored(order).standard, token)
    const state = (
      status: OrderState['status'],
      reason: string | null,
      quantityRemaining = 1n,
    ): OrderState => ({ status, reason, held, quantityRemaining })
    if (inventory === complete) return state('filled', reasons.filled, 0n)
    if (inventory === cancelled) return state('cancelled', reasons.cancelled)
    if (order.endTime <= time) return state('expired', reasons.expired)
    if (answers.includes(null)) return state('inactive', reasons.silent)
    // Those that came before it was looked at may be any.
    if (faultOf(stored(order), order.endTime - 1)) return state('inactive', reasons.signature)
    if (held === 0n) return state('inactive', reasons.balance)
    return isApproved ? state('active', null) : state('inactive', reasons.approval)
  },
  trialOf(order) {
    const paid = stored(order).fees.filter(({ millionths }) => millionths > 0n)
    return {
      from: x2y2Address,
      to: [...new Set([order.maker, ...paid.map(({ recipient }) => recipient)])],
    }
  },
  feesAt(order) {
    const { price, fees } = stored(order)
    return fees.map(({ millionths }) => (price * millionths) / 1_000_000n)
  },
  interval: 300,
  purchase: (fills, { recipient, time }) => [
    x2y2(
      fills.map(({ order }) => itemOf(stored(order), recipient)),
      { now: BigInt(time) },
    ),
  ],
}

/** What the router is told to buy. */
function itemOf(order: parseX2y2Order.Result, recipient: Hex) {
  const { signedInput, price, contract, tokenId, standard } = order
  const item = { signedInput, price, recipient, tokenAddress: contract, tokenId }
  return standard === 'erc721'
    ? { ...item, tokenType: 'ERC721' as const }
    : { ...item, tokenType: 'ERC1155' as const, tokenAmount: 1n }
}

/** Why an input could never be bought, as the router and the exchange read it. */
function faultOf(order: parseX2y2Order.Result, time: number): string | undefined {
  if (order.signVersion !== 1) return `signVersion must be 1, got ${order.signVersion}`
  for (const { signature } of [order.made, order.settled])
    if (!canonicalSignature(signature))
      return 'Its signatures must have a v of 27 or 28 and an s in the lower half'
  try {
    x2y2([itemOf(order, order.maker)], { now: BigInt(time) })
    return undefined
  } catch (error) {
    if (error instanceof RouterError) return `The router could not buy it: ${error.summary}`
    throw error
  }
}

/** Who signed for the marketplace, in lower case; undefined where the maker did not sign, or nobody. */
async function marketplaceOf({ made, settled, maker }: parseX2y2Order.Result) {
  const [own, other] = [made, settled].map(({ signature }) => canonicalSignature(signature))
  if (!own || !other) return undefined
  const signer = await recoverSigner(hashMessage({ raw: made.hash }), own)
  return signer === maker ? recoverSigner(settled.hash, other) : undefined
}

/** The exchange moves tokens itself, or has a delegate do it. */
function operatorOf({ delegate }: { delegate: Hex }): Hex {
  return delegate === zeroAddress ? x2y2Address : delegate
}

/** A stored order as it was signed: the same parser read it when it came in. */
function stored({ rawData }: Pick<OrderFacts, 'rawData'>): parseX2y2Order.Result {
  const parsed = parseX2y2Order(rawData)
  if (!parsed)
    throw new ServerError('A stored order cannot be read', {
      code: 'stored_order',
      statusCode: 500,
    })
  return parsed
}
