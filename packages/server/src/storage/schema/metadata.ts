import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { chainId, hex, total, uint256, whole } from './columns.ts'

/** The letters of names: what a text contains is found by them, also in the middle of a word. */
const letters = (name: AnyPgColumn): SQL => sql`${name} gin_trgm_ops`

/** How names begin; an index takes no text that is as long as a stranger likes. */
const start = (name: AnyPgColumn): SQL => sql`(lower(left(${name}, 64)) collate "C")`

/** When a token that waits for its metadata is asked for: at once, if nothing is said. */
export const pendingDue = ({ metadataDue }: { metadataDue: AnyPgColumn }): SQL<number> =>
  sql<number>`(coalesce(${metadataDue}, 0))`

export type Royalty = { recipient: `0x${string}`; bps: number }

/** A document that stands elsewhere: its address, how often it was asked for, and when it is next. */
const remoteDocument = {
  uri: text('uri'),
  metadataTries: integer('metadata_tries').notNull().default(0),
  /** Milliseconds since 1970; null when it is not asked for any more. */
  metadataDue: whole('metadata_due'),
}

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
    /**
     * The id of the last open order for which it was worked out what it leaves unpaid of the royalties as they are now;
     * empty before the first one, null when there is nothing to work out.
     */
    royaltiesAfter: text('royalties_after'),
    /**
     * Milliseconds since 1970: when the contract, which did not say in time what its royalties are, is asked again; null
     * when it is not asked any more. And how often it was.
     */
    royaltiesDue: whole('royalties_due'),
    royaltiesTries: integer('royalties_tries').notNull().default(0),
    ...remoteDocument,
    /** Milliseconds since 1970: when somebody last asked for all of it to be read anew. */
    refreshedAt: whole('refreshed_at'),
    createdBlock: whole('created_block').notNull(),
    createdAt: whole('created_at').notNull(),
    updatedAt: whole('updated_at').notNull(),
    /** Counts changes of its tokens' traits; its ranks are those of `rankedVersion`. */
    traitsVersion: whole('traits_version').notNull().default(0),
    rankedVersion: whole('ranked_version').notNull().default(0),
    /** In milliseconds: its tokens are not ranked anew before. */
    rankRest: whole('rank_rest').notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract] }),
    index('collections_unranked').on(t.chainId).where(sql`traits_version > ranked_version`),
    index('collections_due').on(t.chainId, t.metadataDue),
    index('collections_royalties').on(t.chainId).where(sql`royalties_after is not null`),
    index('collections_royalties_due')
      .on(t.chainId, t.royaltiesDue)
      .where(sql`royalties_due is not null`),
    index('collections_block').on(t.chainId, t.createdBlock),
    index('collections_created').on(t.chainId, t.createdAt, t.contract),
    index('collections_updated').on(t.chainId, t.updatedAt, t.contract),
    index('collections_name').using('gin', letters(t.name)),
    index('collections_name_start').on(t.chainId, start(t.name)),
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
     * The cheapest public listing that can be filled, and its worth in base units of the native currency,
     * kept here so that a grid sorts by one index: the `value` of the order, whose own price is told.
     */
    floorOrderId: hex('floor_order_id'),
    floorPrice: uint256('floor_price'),
    /**
     * The same by what listings cost with the royalties that they leave out: another one where that turns their order.
     * Null where the others are.
     */
    normalizedFloorOrderId: hex('normalized_floor_order_id'),
    normalizedFloorPrice: total('normalized_floor_price'),
    /** Seconds since 1970: from when on that listing is valid, by its own word. */
    listedAt: whole('listed_at'),
    /** Seconds since 1970: when it was last sold. Like its price kept here so that pages sort by one index. */
    lastSaleAt: whole('last_sale_at'),
    /**
     * What was paid then, per unit, in base units of the native currency; null where it was paid in another one, and
     * nobody knows what that was worth (`saleWorth`).
     */
    lastSalePrice: total('last_sale_price'),
    /** Milliseconds since 1970: when its document, its rarity or its cheapest listing last became another. */
    updatedAt: whole('updated_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract, t.tokenId] }),
    index('tokens_floor').on(t.chainId, t.contract, t.floorPrice, t.tokenId),
    // Those without are found by their floor.
    index('tokens_normalized_floor')
      .on(t.chainId, t.contract, t.normalizedFloorPrice, t.tokenId)
      .where(sql`normalized_floor_price is not null`),
    index('tokens_rarity').on(t.chainId, t.contract, t.rarityRank, t.tokenId),
    // Nor those here.
    index('tokens_listed')
      .on(t.chainId, t.contract, t.listedAt, t.tokenId)
      .where(sql`listed_at is not null`),
    index('tokens_last_sale').on(t.chainId, t.contract, t.lastSaleAt, t.tokenId),
    index('tokens_last_sale_price').on(t.chainId, t.contract, t.lastSalePrice, t.tokenId),
    index('tokens_updated').on(t.chainId, t.updatedAt, t.contract, t.tokenId),
    index('tokens_collection_updated').on(t.chainId, t.contract, t.updatedAt, t.tokenId),
    // What waits to be read, and of each contract what waits to be fetched: of most tokens nothing does.
    index('tokens_pending').on(t.chainId, pendingDue(t)).where(sql`metadata_status = 'pending'`),
    index('tokens_remote')
      .on(t.chainId, t.contract, t.metadataDue, t.tokenId)
      .where(sql`metadata_status = 'remote'`),
    index('tokens_remote_due').on(t.chainId, t.metadataDue).where(sql`metadata_status = 'remote'`),
    index('tokens_minted').on(t.chainId, t.mintedBlock),
    index('tokens_name').using('gin', letters(t.name)),
    index('tokens_name_start').on(t.chainId, start(t.name)),
  ],
)

/**
 * What is to be read anew: a range of a collection's tokens, some at a time, or what its contract says of itself. Kept
 * until the block that told it is never taken back: if it is, they are read once more.
 */
export const renewals = pgTable(
  'renewals',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    what: text('what').$type<'tokens' | 'collection'>().notNull(),
    first: uint256('first').notNull(),
    last: uint256('last').notNull(),
    /** The first token that is left; null when none is. */
    next: uint256('next'),
    /** Whether it was told once more meanwhile, so that it begins anew when none is left. */
    again: boolean('again').notNull().default(false),
    /** Milliseconds since 1970: it is not gone on with, or begun anew, before. */
    due: whole('due').notNull(),
    /** Milliseconds since 1970: tokens that were read later are left out; null for none. */
    readBefore: whole('read_before'),
    /** The newest block that told it; 0 where somebody asked for it. */
    block: whole('block').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract, t.what, t.first, t.last] }),
    index('renewals_open').on(t.chainId, t.contract, t.due).where(sql`next is not null`),
    index('renewals_done').on(t.chainId, t.due).where(sql`next is null`),
    index('renewals_block').on(t.chainId, t.block),
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

/**
 * What is counted of the traits: each value once, with how many tokens have it. Written with the traits, in the same
 * transaction. Of collections with many listings `listed` and `floorPrice` are kept, too (`traitFloors`).
 */
export const attributeValues = pgTable(
  'attribute_values',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    tokens: whole('tokens').notNull(),
    /** Those whose document gives it as a number. */
    numbers: whole('numbers').notNull(),
    listed: whole('listed').notNull().default(0),
    floorPrice: uint256('floor_price'),
  },
  t => [primaryKey({ columns: [t.chainId, t.contract, t.key, t.value] })],
)

/**
 * Collections of which the listings of each trait are counted in the background, since they are too many to be counted
 * for each answer.
 */
export const traitFloors = pgTable(
  'trait_floors',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    /** Counts changes of listings and of traits; what is kept is that of `counted`, 0 before the first time. */
    changes: whole('changes').notNull(),
    counted: whole('counted').notNull().default(0),
    /** In milliseconds: they are not counted anew before. */
    rest: whole('rest').notNull().default(0),
  },
  t => [primaryKey({ columns: [t.chainId, t.contract] })],
)

/** By which orders in a currency have their worth in the native one: so much of that for so much of this, base units. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    chainId: chainId(),
    currency: hex('currency').notNull(),
    numerator: total('numerator').notNull(),
    denominator: total('denominator').notNull(),
    /** Milliseconds since 1970: when it was read of the pools. */
    readAt: whole('read_at').notNull(),
  },
  t => [primaryKey({ columns: [t.chainId, t.currency] })],
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
