import type { Part } from '@sluice/router'
import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import type { Call, ChainSource } from '../indexer/chainSource.ts'
import type { Fill } from '../steps/buy/Fill.ts'
import type { Fee, OrderRow, OrderStatus } from '../storage/schema/orders.ts'
import type { Trial } from './findUnwilling.ts'
import type { VaultPair } from './kinds/vaultPlace.ts'

/** Why an order is refused: the status of the contract, and a sentence for people. */
export type Refusal = { status: SaveStatus; reason: string }

export type SaveStatus =
  | 'invalid-format'
  | 'invalid'
  | 'unsupported-conduit'
  | 'zero-price'
  | 'bid-too-low'
  | 'failed-to-convert-price'
  | 'fees-too-high'
  | 'invalid-start-time'
  | 'expired'
  | 'filtered'
  | 'unsupported-payment-token'
  | 'incompatible-currency'
  | 'not-partially-fillable'
  | 'unsupported-zone'
  | 'unsupported-extra-data'
  | 'invalid-signature'
  | 'not-fillable'
  | 'unknown-collection'
  | 'invalid-token-set'

/** What an order says of itself, in the form in which it is stored. */
export type OrderFacts = Pick<
  OrderRow,
  | 'id'
  | 'kind'
  | 'side'
  | 'maker'
  | 'taker'
  | 'contract'
  | 'tokenId'
  | 'currency'
  | 'price'
  | 'netPrice'
  | 'isDynamic'
  | 'quantity'
  | 'feeBps'
  | 'operator'
  | 'counter'
  | 'zone'
  | 'startTime'
  | 'endTime'
  | 'rawData'
  | 'signature'
  | 'signedByContract'
>

/** A posted order that is well formed; its signature and the chain are not looked at yet. */
export type ParsedOrder = {
  facts: OrderFacts
  fees: readonly { recipient: Hex; bps: number }[]
  standard: 'erc721' | 'erc1155'
  /** Which tokens it is for: the one of `facts`, all of the contract, or those of a tree. */
  target: { type: 'token' } | { type: 'contract' } | { type: 'list'; root: Hex }
  /** The signature that stands in the order itself. */
  signature: Hex | undefined
  /** Whether the exchange itself takes the collection's royalties out of the price. */
  paysRoyalties?: boolean
}

/** A signature as it must go to the marketplace, and whether it is a contract that vouches for it. */
export type Signed = {
  signature: Hex
  byContract: boolean
  /** Whether the account will stand by it only once it is deployed, or brought up to date (EIP-6492). */
  isLater?: boolean | undefined
}

/**
 * Whether a maker signed, as far as arithmetic can tell: undefined when not, and where the chain has the
 * last word a function that asks it, or `ask` where the maker's key did sign.
 */
export type SignatureCheck =
  | Signed
  | (() => Promise<Signed | undefined>)
  | { ask: () => Promise<Signed | undefined> }
  | undefined

/** What the chain and the clock say about an order. */
export type OrderState = {
  status: OrderStatus
  /** Why it cannot be filled, in one sentence; null for active orders. */
  reason: string | null
  quantityRemaining: bigint
  /** How many units the maker can deliver (listings) or pay for (offers). */
  held: bigint
  /** What the maker of an offer has, and has approved to its operator, in base units of its currency. */
  funds?: Funds
  /** The price of one unit, where the chain says it: a pool's. */
  prices?: Prices
}

export type Funds = { balance: bigint; allowance: bigint }

/** What an exchange takes of a listing's price, and whether it would sell it at all for what others want of it. */
export type Charges =
  | { isRefused: true }
  | { isRefused: false; fees: Fee[]; feeBps: number; netPrice: bigint }

export type Prices = Pick<OrderRow, 'price' | 'netPrice'>

/**
 * Everything that differs between the marketplaces whose orders the book holds. What is read from the
 * chain (pools) cannot be posted and has neither `parse` nor `checkSignature`.
 */
export type OrderKind = {
  /**
   * Reads an order as it was posted, as far as the order alone can tell: form, terms, time, zone.
   *
   * @param time Seconds since 1970.
   */
  parse?: (data: unknown, options: { chain: Chain; time: number }) => ParsedOrder | Refusal
  /**
   * Whether the maker signed it. Asks nobody; what it answers may, and throws ChainUnavailableError when
   * the chain does not answer.
   */
  checkSignature?: (
    source: ChainSource,
    facts: OrderFacts,
    signature: Hex,
  ) => Promise<SignatureCheck>
  /** Whether a maker may approve an order on the exchange itself instead: then it comes without, as `0x`. */
  takesUnsigned?: boolean
  /**
   * Whether the exchange would take the signature of an order that is stored, as far as arithmetic can tell. One that
   * it would not take must not stand in the way of a good one.
   */
  isSound?: (order: OrderFacts) => Promise<boolean>
  /** The account that the maker must approve; undefined when the order names one that cannot be. */
  findOperator?: (source: ChainSource, facts: OrderFacts) => Promise<Hex | null | undefined>
  /** The reads that the state depends on; how many there are may depend on the order. */
  readsOf: (order: OrderFacts) => Call[]
  /**
   * The state that follows from the answers to those reads.
   *
   * @param time Seconds since 1970.
   */
  stateOf: (order: OrderFacts, answers: readonly unknown[], time: number) => OrderState
  /**
   * What others must take when the order is filled; of a pool only by the answers to its reads, without which it is
   * undefined.
   */
  trialOf?: (order: OrderFacts, answers?: readonly unknown[]) => Trial | undefined
  /** The price of a unit at a moment, where it changes over time; without it the stored one stays. */
  pricesAt?: (order: OrderFacts, time: number) => Prices
  /** What one unit pays at a moment of each fee that `parse` gave, or `fees` where they are stored, in base units. */
  feesAt?: (order: OrderFacts & Partial<Pick<OrderRow, 'fees'>>, time: number) => bigint[]
  /** What the exchange takes of some orders, where it says so itself; undefined where it could not be read. */
  chargesOf?: (
    source: ChainSource,
    orders: readonly OrderFacts[],
  ) => Promise<(Charges | undefined)[]>
  /** Seconds between looks at the chain, where no event that the index follows tells of every change. */
  interval?: number
  /** What the first units of some listings of one pool cost together, where each makes the next one dearer. */
  costOf?: PoolCost
  /** How the Universal Router buys its listings; without it they are bought on their exchange only. */
  purchase?: Purchase
  /** Whether whoever fills an order can add payments to it, such as royalties that it leaves out. */
  takesTips?: boolean
  /** The transactions by which the maker of some orders cancels them, each with the orders it is for. */
  cancelCalls?: (orders: readonly OrderFacts[]) => { orders: readonly OrderFacts[]; call: Target }[]
  /** The transaction by which an account cancels all its orders on the marketplace. */
  cancelAllCall?: () => Target
}

/**
 * The reads that tell what `count` tokens of an order's pool cost together, and what their answers say: by the pair that
 * an earlier answer has chosen (`via`), where there was one.
 */
export type PoolCost = (
  order: OrderFacts,
  count: bigint,
  via?: VaultPair | undefined,
) => {
  /** What tells the pool from others. */
  pool: string
  calls: readonly Call[]
  /** Undefined when the pool sells no more at any price. */
  read: (answers: readonly unknown[]) => PoolSum | undefined
}

export type PoolSum = {
  /** Base units of the order's currency. */
  sum: bigint
  /** Of a vault: the pair whose price it is, of which alone it may be bought for that. */
  via?: VaultPair
}

/**
 * The parts of a plan by which some listings of one kind are bought, paid with what the router holds by then.
 *
 * @throws RouterError for an order that could never be filled.
 */
export type Purchase = (
  fills: readonly Fill[],
  options: {
    /** Who gets the tokens. */
    recipient: Hex
    /** Who pays, and gets back what a pool does not need. */
    payer: Hex
    /** Seconds since 1970. */
    time: number
    /** Seconds since 1970: when the newest block was made. */
    blockTime: number
    /** Seconds since 1970, after which nothing is bought any more. */
    deadline: number
    /** The extra data that the zones of orders want, by the ids of the orders. */
    words?: ReadonlyMap<Hex, Hex> | undefined
    /** Whether a listing that cannot be bought must let the others go on, at the gas that it takes. */
    apart?: boolean | undefined
  },
) => Part[]

type Target = { to: Hex; data: Hex }
