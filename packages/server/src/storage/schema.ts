import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core'

/** A 256-bit unsigned integer: an amount in base units, a token id, a counter. */
const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
/** A sum of such integers, which may be longer: a contract may say that it moved more than there can be. */
const total = (name: string) => numeric(name, { mode: 'bigint' })
const chainId = () => integer('chain_id').notNull()
const whole = (name: string) => bigint(name, { mode: 'number' })

export type Fee = { kind: 'royalty' | 'marketplace'; recipient: `0x${string}`; bps: number }
export type Royalty = { recipient: `0x${string}`; bps: number }
export type OrderStatus = 'active' | 'inactive' | 'expired' | 'cancelled' | 'filled'

const hex = (name: string) => text(name).$type<`0x${string}`>()

/** A document that stands elsewhere: its address, how often it was asked for, and when it is next. */
const remoteDocument = {
  uri: text('uri'),
  metadataTries: integer('metadata_tries').notNull().default(0),
  /** Milliseconds since 1970; null when it is not asked for any more. */
  metadataDue: whole('metadata_due'),
}

/** How far each chain is indexed. Written in the same transaction as the rows of its blocks. */
export const cursors = pgTable('cursors', {
  chainId: integer('chain_id').primaryKey(),
  number: whole('number').notNull(),
  hash: hex('hash').notNull(),
  timestamp: whole('timestamp').notNull(),
})

/** Who may do what only one process may do at a time. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  /** For people: the machine, the process, and a number of its own. */
  holder: text('holder').notNull(),
  /** Grows whenever it changes hands. */
  token: whole('token').notNull(),
  /** By the clock of the database, in milliseconds since 1970. */
  expiresAt: whole('expires_at').notNull(),
})

/** The newest blocks, kept to find the common ancestor after a reorganisation. */
export const blocks = pgTable(
  'blocks',
  {
    chainId: chainId(),
    number: whole('number').notNull(),
    hash: hex('hash').notNull(),
    timestamp: whole('timestamp').notNull(),
  },
  t => [primaryKey({ columns: [t.chainId, t.number] })],
)

/** Every transaction of every indexed block. `success` is null where the node has no block receipts. */
export const transactions = pgTable(
  'transactions',
  {
    chainId: chainId(),
    hash: hex('hash').notNull(),
    block: whole('block').notNull(),
    timestamp: whole('timestamp').notNull(),
    success: boolean('success'),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.hash] }),
    index('transactions_block').on(t.chainId, t.block),
  ],
)

export const collections = pgTable(
  'collections',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    kind: text('kind').$type<'erc721' | 'erc1155'>().notNull(),
    name: text('name'),
    symbol: text('symbol'),
    description: text('description'),
    image: text('image'),
    royalties: jsonb('royalties').$type<Royalty[]>().notNull(),
    ...remoteDocument,
    createdBlock: whole('created_block').notNull(),
    createdAt: whole('created_at').notNull(),
    updatedAt: whole('updated_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract] }),
    index('collections_due').on(t.chainId, t.metadataDue),
  ],
)

export const tokens = pgTable(
  'tokens',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    tokenId: uint256('token_id').notNull(),
    name: text('name'),
    description: text('description'),
    image: text('image'),
    media: text('media'),
    metadataStatus: text('metadata_status')
      .$type<'pending' | 'remote' | 'done' | 'failed'>()
      .notNull(),
    ...remoteDocument,
    metadataAt: whole('metadata_at'),
    rarity: doublePrecision('rarity'),
    rarityRank: integer('rarity_rank'),
    mintedBlock: whole('minted_block').notNull(),
    mintedAt: whole('minted_at').notNull(),
    /**
     * The cheapest public listing that can be filled, and its price in base units of the native currency,
     * kept here so that a grid sorts by one index. Prices in the wrapped form count as well, other
     * currencies do not.
     */
    floorOrderId: hex('floor_order_id'),
    floorPrice: uint256('floor_price'),
    updatedAt: whole('updated_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract, t.tokenId] }),
    index('tokens_floor').on(t.chainId, t.contract, t.floorPrice, t.tokenId),
    index('tokens_rarity').on(t.chainId, t.contract, t.rarityRank, t.tokenId),
    index('tokens_metadata').on(t.chainId, t.metadataStatus),
    index('tokens_due').on(t.chainId, t.metadataDue),
    index('tokens_minted').on(t.chainId, t.mintedBlock),
  ],
)

export const tokenAttributes = pgTable(
  'token_attributes',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    tokenId: uint256('token_id').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    kind: text('kind').$type<'string' | 'number'>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract, t.tokenId, t.key, t.value] }),
    index('token_attributes_value').on(t.chainId, t.contract, t.key, t.value, t.tokenId),
  ],
)

export const balances = pgTable(
  'balances',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    tokenId: uint256('token_id').notNull(),
    owner: hex('owner').notNull(),
    amount: total('amount').notNull(),
    acquiredAt: whole('acquired_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract, t.tokenId, t.owner] }),
    index('balances_owner').on(t.chainId, t.owner, t.acquiredAt, t.contract, t.tokenId),
    // Those that a block has emptied are looked for, and go with it.
    index('balances_empty').on(t.chainId).where(sql`amount = 0`),
  ],
)

export const transfers = pgTable(
  'transfers',
  {
    chainId: chainId(),
    block: whole('block').notNull(),
    logIndex: integer('log_index').notNull(),
    batchIndex: integer('batch_index').notNull(),
    txHash: hex('tx_hash').notNull(),
    contract: hex('contract').notNull(),
    tokenId: uint256('token_id').notNull(),
    from: hex('from').notNull(),
    to: hex('to').notNull(),
    amount: uint256('amount').notNull(),
    timestamp: whole('timestamp').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.block, t.logIndex, t.batchIndex] }),
    index('transfers_transaction').on(t.chainId, t.txHash),
    index('transfers_token').on(t.chainId, t.contract, t.tokenId, t.block),
    index('transfers_time').on(t.chainId, t.timestamp),
    index('transfers_collection').on(t.chainId, t.contract, t.timestamp),
    index('transfers_from').on(t.chainId, t.from, t.timestamp),
    index('transfers_to').on(t.chainId, t.to, t.timestamp),
    index('transfers_mints')
      .on(t.chainId, t.contract, t.timestamp)
      .where(sql`"from" = '0x0000000000000000000000000000000000000000'`),
  ],
)

export const sales = pgTable(
  'sales',
  {
    chainId: chainId(),
    block: whole('block').notNull(),
    logIndex: integer('log_index').notNull(),
    txHash: hex('tx_hash').notNull(),
    orderId: hex('order_id').notNull(),
    orderKind: text('order_kind').notNull(),
    orderSide: text('order_side').$type<'sell' | 'buy'>().notNull(),
    contract: hex('contract').notNull(),
    tokenId: uint256('token_id').notNull(),
    amount: uint256('amount').notNull(),
    seller: hex('seller').notNull(),
    buyer: hex('buyer').notNull(),
    currency: hex('currency').notNull(),
    /** For all of `amount`, in base units of `currency`. */
    totalPrice: total('total_price').notNull(),
    fees: jsonb('fees').$type<{ recipient: `0x${string}`; amount: string }[]>().notNull(),
    timestamp: whole('timestamp').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.block, t.logIndex] }),
    index('sales_token').on(t.chainId, t.contract, t.tokenId, t.block, t.logIndex),
    index('sales_collection').on(t.chainId, t.contract, t.timestamp),
    index('sales_order').on(t.chainId, t.orderId),
    index('sales_transaction').on(t.chainId, t.txHash),
    index('sales_time').on(t.chainId, t.timestamp),
    index('sales_seller').on(t.chainId, t.seller, t.timestamp),
    index('sales_buyer').on(t.chainId, t.buyer, t.timestamp),
  ],
)

/** The marketplaces whose orders the book can hold. */
export type OrderKindName =
  | 'seaport-v1.4'
  | 'seaport-v1.5'
  | 'seaport-v1.6'
  | 'looks-rare-v2'
  | 'x2y2'
  | 'sudoswap'
  | 'nftx'
  | 'nft20'

/** What an order is for: one token, a whole collection, the tokens with a trait, or any other set. */
export type CriteriaKind = 'token' | 'collection' | 'attribute' | 'custom'

/** A royalty of the collection that an order does not pay, per unit, in base units of its currency. */
export type MissingRoyalty = Royalty & { amount: string }

export const orders = pgTable(
  'orders',
  {
    chainId: chainId(),
    /** The order's hash on its marketplace; for a pool's, which has none, a hash of what it is. */
    id: hex('id').notNull(),
    kind: text('kind').$type<OrderKindName>().notNull(),
    side: text('side').$type<'sell' | 'buy'>().notNull(),
    maker: hex('maker').notNull(),
    /** Who alone may fill it; the zero address for everybody. */
    taker: hex('taker').notNull(),
    contract: hex('contract').notNull(),
    /** Null for offers on more than one token: those stand in `tokenSetId`. */
    tokenId: uint256('token_id'),
    tokenSetId: text('token_set_id').notNull(),
    tokenSetSchemaHash: hex('token_set_schema_hash').notNull(),
    criteriaKind: text('criteria_kind').$type<CriteriaKind>().notNull(),
    currency: hex('currency').notNull(),
    /**
     * Per unit, in base units of `currency`, fees included. Of a price that changes over time, the price
     * when `statusBlock` was read; `orderPrice` gives the one of any moment.
     */
    price: uint256('price').notNull(),
    /** Per unit: what the maker of a listing gets, what the taker of an offer gets. */
    netPrice: uint256('net_price').notNull(),
    /** Like `price` (listings) or `netPrice` (offers), as if all royalties of the collection were paid. */
    normalizedPrice: total('normalized_price').notNull(),
    missingRoyalties: jsonb('missing_royalties').$type<MissingRoyalty[]>().notNull(),
    /**
     * What orders are compared by: `price` of listings, `netPrice` of offers, in base units of the native
     * currency. Null where the currency is neither the native one nor its wrapped form.
     */
    value: uint256('value'),
    isDynamic: boolean('is_dynamic').notNull(),
    quantity: uint256('quantity').notNull(),
    quantityRemaining: uint256('quantity_remaining').notNull(),
    fees: jsonb('fees').$type<Fee[]>().notNull(),
    feeBps: integer('fee_bps').notNull(),
    /** The account that must be approved to move the maker's token or currency; null where none is. */
    operator: hex('operator'),
    /** The number by which a maker cancels all orders at once; null where the marketplace has none. */
    counter: uint256('counter'),
    /** The zone that has a say in fills; null where there is none. */
    zone: hex('zone'),
    /** Seconds since 1970. */
    startTime: whole('start_time').notNull(),
    /** Seconds since 1970; 0 for never. */
    endTime: whole('end_time').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    statusReason: text('status_reason'),
    /**
     * Milliseconds since 1970: when its maker cancelled it without a transaction, for good. Nothing that the
     * chain says later, or takes back, makes it an order again.
     */
    revokedAt: whole('revoked_at'),
    /** The block at which `status` was read from the chain: what is newer is read again after a roll-back. */
    statusBlock: whole('status_block').notNull(),
    /** Seconds since 1970: when time alone changes its state or price; null when it never will. */
    nextCheck: whole('next_check'),
    source: text('source'),
    /** The order as its marketplace writes it, whole numbers as decimal strings. */
    rawData: jsonb('raw_data').$type<Record<string, unknown>>().notNull(),
    /** As it goes to the marketplace; null for what needs none. */
    signature: hex('signature'),
    /** Whether the maker is a contract that has to say that it signed. */
    signedByContract: boolean('signed_by_contract').notNull(),
    createdAt: whole('created_at').notNull(),
    updatedAt: whole('updated_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.id] }),
    index('orders_token').on(t.chainId, t.contract, t.tokenId, t.side, t.status, t.price),
    index('orders_set').on(t.chainId, t.tokenSetId, t.side, t.status, t.value, t.id),
    index('orders_collection').on(t.chainId, t.contract, t.side, t.status, t.value, t.id),
    index('orders_currency').on(t.chainId, t.contract, t.side, t.status, t.currency, t.price, t.id),
    index('orders_maker').on(t.chainId, t.maker, t.side, t.status, t.createdAt, t.id),
    index('orders_created').on(t.chainId, t.side, t.status, t.createdAt, t.id),
    index('orders_updated').on(t.chainId, t.side, t.status, t.updatedAt, t.id),
    index('orders_value').on(t.chainId, t.side, t.status, t.value, t.id),
    index('orders_source').on(t.chainId, t.source),
    index('orders_history').on(t.chainId, t.side, t.createdAt),
    index('orders_collection_history').on(t.chainId, t.contract, t.side, t.createdAt),
    index('orders_maker_history').on(t.chainId, t.maker, t.side, t.createdAt),
    index('orders_collection_cancelled')
      .on(t.chainId, t.contract, t.side, t.updatedAt)
      .where(sql`status = 'cancelled'`),
    index('orders_maker_cancelled')
      .on(t.chainId, t.maker, t.side, t.updatedAt)
      .where(sql`status = 'cancelled'`),
    index('orders_next_check').on(t.chainId, t.nextCheck),
    index('orders_status_block').on(t.chainId, t.statusBlock),
  ],
)

export type OrderRow = typeof orders.$inferSelect

/** How a set of tokens was described: what its members are found by when it is made again. */
export type TokenSetSchema =
  | { kind: 'collection'; data: { collection: string } }
  | {
      kind: 'attribute'
      data: { collection: string; attributes: { key: string; value: string }[] }
    }
  | { kind: 'token-set'; data: { tokenSetId: string } }

/**
 * The sets of tokens that offers are for. `id` says what is in it (`token:`, `contract:`, `list:`), the
 * schema how somebody described it; a set may be known under several descriptions.
 */
export const tokenSets = pgTable(
  'token_sets',
  {
    chainId: chainId(),
    id: text('id').notNull(),
    schemaHash: hex('schema_hash').notNull(),
    schema: jsonb('schema').$type<TokenSetSchema>(),
    /** Null for a list of tokens of several contracts. */
    contract: hex('contract'),
    /** The root of a list's tree; null for what has none. */
    root: hex('root'),
    /** How many tokens a list has; null for sets that are as large as their contract. */
    tokenCount: integer('token_count'),
    collectionId: text('collection_id'),
    attributeKey: text('attribute_key'),
    attributeValue: text('attribute_value'),
    /** The best offer for every token of the set in the wrapped native currency, and what it pays net. */
    topBidOrderId: hex('top_bid_order_id'),
    topBidValue: uint256('top_bid_value'),
    createdAt: whole('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.id, t.schemaHash] }),
    index('token_sets_attribute').on(t.chainId, t.collectionId, t.attributeKey, t.attributeValue),
    index('token_sets_top_bid').on(t.chainId, t.contract, t.topBidValue),
  ],
)

/** The members of lists. */
export const tokenSetTokens = pgTable(
  'token_set_tokens',
  {
    chainId: chainId(),
    setId: text('set_id').notNull(),
    contract: hex('contract').notNull(),
    tokenId: uint256('token_id').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.setId, t.contract, t.tokenId] }),
    index('token_set_tokens_token').on(t.chainId, t.contract, t.tokenId, t.setId),
  ],
)

/** Execute calls that were answered, so that a repeated one gets the state of the first. Kept for a day. */
export const requests = pgTable(
  'requests',
  {
    id: text('id').primaryKey(),
    chainId: chainId(),
    kind: text('kind').notNull(),
    account: hex('account').notNull(),
    block: whole('block').notNull(),
    orderIds: jsonb('order_ids').$type<`0x${string}`[]>().notNull(),
    /** The path of every answer that was given, the first one first. */
    answers: jsonb('answers').$type<Record<string, unknown>[][]>().notNull().default([]),
    createdAt: whole('created_at').notNull(),
  },
  t => [index('requests_created').on(t.createdAt)],
)

export const requestResults = pgTable(
  'request_results',
  {
    id: serial('id').primaryKey(),
    requestId: text('request_id').notNull(),
    stepId: text('step_id').notNull(),
    txHash: hex('tx_hash'),
    errorMessage: text('error_message'),
    createdAt: whole('created_at').notNull(),
  },
  t => [
    index('request_results_request').on(t.requestId),
    index('request_results_created').on(t.createdAt),
  ],
)

export const currencies = pgTable(
  'currencies',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    decimals: integer('decimals').notNull(),
  },
  t => [primaryKey({ columns: [t.chainId, t.contract] })],
)

/**
 * What the live feed tells, kept for an hour for whoever comes back after a gap. Written with what it
 * tells of, and numbered per chain without gaps, in the order of the transactions that wrote it.
 */
export const events = pgTable(
  'events',
  {
    chainId: chainId(),
    id: whole('id').notNull(),
    event: text('event').notNull(),
    /** What it is about, see `recordEvents`. */
    subject: text('subject').notNull(),
    tags: jsonb('tags').$type<Readonly<Record<string, string>>>().notNull(),
    changed: jsonb('changed').$type<readonly string[]>(),
    /** Null where the subject is looked up when the event is told. */
    data: jsonb('data').$type<Readonly<Record<string, unknown>>>(),
    createdAt: whole('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.id] }),
    index('events_created').on(t.chainId, t.createdAt),
  ],
)

/** The number of the last event of each chain. */
export const eventCounters = pgTable('event_counters', {
  chainId: integer('chain_id').primaryKey(),
  last: whole('last').notNull(),
})
