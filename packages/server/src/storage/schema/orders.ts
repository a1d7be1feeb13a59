import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { chainId, hex, total, uint256, whole } from './columns.ts'
import type { Royalty } from './metadata.ts'

export type Fee = {
  kind: 'royalty' | 'marketplace'
  recipient: `0x${string}`
  bps: number
  /** Of one that the exchange itself tells: base units of the order's currency per unit, of which `bps` is about the share. */
  amount?: string | undefined
}

export type OrderStatus = 'active' | 'inactive' | 'expired' | 'cancelled' | 'filled'

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

/** As `orderbook/normalizedWorth.ts` has it: an index is used only for the very same expression. */
const normalizedWorth = sql`case when price = value or price = 0 then normalized_price else div(normalized_price * value, price) end`

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
     * currency. Of those in another currency than that and its wrapped form it is what that is worth by the
     * currency's stored rate, about: nothing is ever paid by it. Null where there is no rate.
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
    /**
     * The block at which `status` was read from the chain: what is newer is read again after a roll-back. Below
     * zero it waits to be read again, see `unsettled`.
     */
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
    // By currency, as purchases ask for the least price in each.
    index('orders_token').on(
      t.chainId,
      t.contract,
      t.tokenId,
      t.side,
      t.status,
      t.currency,
      t.price,
    ),
    // The cheapest of a token by what they are worth, without and with the royalties that they leave out.
    index('orders_token_value')
      .on(t.chainId, t.contract, t.tokenId, t.value, t.createdAt, t.id)
      .where(sql`side = 'sell' and status = 'active'`),
    index('orders_token_normalized')
      .on(t.chainId, t.contract, t.tokenId, sql`(${normalizedWorth})`, t.createdAt, t.id)
      .where(sql`side = 'sell' and status = 'active'`),
    index('orders_set').on(t.chainId, t.tokenSetId, t.side, t.status, t.value, t.id),
    index('orders_collection').on(t.chainId, t.contract, t.side, t.status, t.value, t.id),
    index('orders_currency').on(t.chainId, t.contract, t.side, t.status, t.currency, t.price, t.id),
    // The native one needs no worth of its own, and no place here.
    index('orders_listing_currency')
      .on(t.chainId, t.currency, t.id)
      .where(
        sql`side = 'sell' and status in ('active', 'inactive') and currency <> '0x0000000000000000000000000000000000000000'`,
      ),
    // Which of those for a set are in one of some currencies, and the most in each.
    index('orders_set_currency')
      .on(t.chainId, t.tokenSetId, t.currency, t.netPrice)
      .where(sql`side = 'buy' and status = 'active'`),
    index('orders_offer_currency')
      .on(t.chainId, t.currency, t.id)
      .where(sql`side = 'buy' and status in ('active', 'inactive')`),
    index('orders_maker').on(t.chainId, t.maker, t.side, t.status, t.createdAt, t.id),
    // What an account lists of a collection, token by token.
    index('orders_maker_listed')
      .on(t.chainId, t.maker, t.contract, t.tokenId, t.quantityRemaining)
      .where(sql`side = 'sell' and status = 'active'`),
    index('orders_created').on(t.chainId, t.side, t.status, t.createdAt, t.id),
    index('orders_updated').on(t.chainId, t.side, t.status, t.updatedAt, t.id),
    index('orders_value').on(t.chainId, t.side, t.status, t.value, t.id),
    index('orders_source').on(t.chainId, t.source, t.createdAt),
    index('orders_history').on(t.chainId, t.side, t.createdAt),
    index('orders_collection_history').on(t.chainId, t.contract, t.side, t.createdAt),
    index('orders_maker_history').on(t.chainId, t.maker, t.side, t.createdAt),
    index('orders_collection_cancelled')
      .on(t.chainId, t.contract, t.side, t.updatedAt)
      .where(sql`status = 'cancelled'`),
    index('orders_maker_cancelled')
      .on(t.chainId, t.maker, t.side, t.updatedAt)
      .where(sql`status = 'cancelled'`),
    index('orders_operator')
      .on(t.chainId, t.operator, t.id)
      .where(sql`status in ('active', 'inactive')`),
    index('orders_lapsed')
      .on(t.chainId, t.updatedAt)
      .where(sql`side = 'buy' and status = 'inactive' and token_set_id like 'list:%'`),
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
    /** The best offer for every token of the set, and what it pays net, in base units of the native currency: its `value`. */
    topBidOrderId: hex('top_bid_order_id'),
    topBidValue: uint256('top_bid_value'),
    /** When it was made, or last asked for. */
    createdAt: whole('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.id, t.schemaHash] }),
    index('token_sets_attribute').on(t.chainId, t.collectionId, t.attributeKey, t.attributeValue),
    index('token_sets_top_bid').on(t.chainId, t.contract, t.topBidValue),
  ],
)

/** Whose place among the lists of a token one takes: what its traits say, or what anybody made up. */
export type OfferedAs = 'attribute' | 'list'

/** The members of lists. */
export const tokenSetTokens = pgTable(
  'token_set_tokens',
  {
    chainId: chainId(),
    setId: text('set_id').notNull(),
    contract: hex('contract').notNull(),
    tokenId: uint256('token_id').notNull(),
    /** Of the list's first offer, the same for all of its tokens; null where there never was one. */
    offeredAs: text('offered_as').$type<OfferedAs>(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.setId, t.contract, t.tokenId] }),
    index('token_set_tokens_offered')
      .on(t.chainId, t.contract, t.tokenId, t.offeredAs, t.setId)
      .where(sql`offered_as is not null`),
  ],
)
