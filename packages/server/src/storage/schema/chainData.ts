import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { chainId, hex, total, uint256, whole } from './columns.ts'

/** How far each chain is indexed. Written in the same transaction as the rows of its blocks. */
export const cursors = pgTable('cursors', {
  chainId: integer('chain_id').primaryKey(),
  number: whole('number').notNull(),
  hash: hex('hash').notNull(),
  timestamp: whole('timestamp').notNull(),
})

/** From which block a chain's index was to begin, and which contracts it follows, by the settings that led last. */
export const followed = pgTable('followed', {
  chainId: integer('chain_id').primaryKey(),
  startBlock: whole('start_block').notNull(),
  collections: jsonb('collections').$type<'all' | readonly `0x${string}`[]>().notNull(),
  ignored: jsonb('ignored').$type<readonly `0x${string}`[]>().notNull(),
  /** The zones whose orders it takes; null where that was not kept yet. */
  zones: jsonb('zones').$type<readonly `0x${string}`[]>(),
})

/**
 * Which orders other settings concern: the open ones of these contracts, or of all others (`except`); open offers in
 * these currencies; those whose zone has left the settings or come back to them.
 */
export type Reread =
  | { type: 'contracts'; contracts: readonly `0x${string}`[]; except: boolean }
  | { type: 'currencies'; currencies: readonly `0x${string}`[] }
  | { type: 'zones' }

/** Walks through the orders of a chain that mark those to be read again that other settings concern. */
export const rereads = pgTable(
  'rereads',
  {
    chainId: chainId(),
    id: integer('id').notNull(),
    reread: jsonb('reread').$type<Reread>().notNull(),
    /** The id of the last order that it has passed. */
    after: hex('after').notNull().default('0x'),
  },
  t => [primaryKey({ columns: [t.chainId, t.id] })],
)

/** Blocks of long ago that are yet to be read for contracts that were not followed then. */
export const backfills = pgTable(
  'backfills',
  {
    chainId: chainId(),
    id: integer('id').notNull(),
    /** The first and the last block that is left. */
    next: whole('next').notNull(),
    until: whole('until').notNull(),
    /** The contracts; null for all but `except`. */
    collections: jsonb('collections').$type<readonly `0x${string}`[]>(),
    except: jsonb('except').$type<readonly `0x${string}`[]>().notNull(),
  },
  t => [primaryKey({ columns: [t.chainId, t.id] })],
)

/**
 * Contracts that were asked what they are, and did not answer in time. The cursor has passed their blocks: they are read
 * once such a contract says that it is a collection.
 */
export const unanswered = pgTable(
  'unanswered',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    /** The first block in which it was seen, and a token that it moved there. */
    block: whole('block').notNull(),
    tokenId: uint256('token_id').notNull(),
    /** Milliseconds since 1970: when it is asked again. And how long it was waited. */
    due: whole('due').notNull(),
    wait: whole('wait').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract] }),
    index('unanswered_due').on(t.chainId, t.due),
    index('unanswered_block').on(t.chainId, t.block),
  ],
)

/** Pools that factories told of: vaults, and those of Sudoswap for the native currency. */
export const pools = pgTable(
  'pools',
  {
    chainId: chainId(),
    factory: hex('factory').notNull(),
    address: hex('address').notNull(),
    /** The collection whose tokens it trades. */
    contract: hex('contract').notNull(),
    block: whole('block').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.factory, t.address] }),
    index('pools_order').on(t.chainId, t.factory, t.block, t.address),
  ],
)

/** How far the logs of each factory of pools are read. */
export const poolFactories = pgTable(
  'pool_factories',
  {
    chainId: chainId(),
    factory: hex('factory').notNull(),
    /** The first block that is left. */
    next: whole('next').notNull(),
  },
  t => [primaryKey({ columns: [t.chainId, t.factory] })],
)

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

/** Every transaction of every indexed block. `success` is null where the node did not say. */
export const transactions = pgTable(
  'transactions',
  {
    chainId: chainId(),
    hash: hex('hash').notNull(),
    block: whole('block').notNull(),
    timestamp: whole('timestamp').notNull(),
    success: boolean('success'),
    /** What was sent with it, in base units of the native currency; null but for those that made tokens. */
    value: uint256('value'),
    /** Who signed it; null but for those that made tokens, and where the node did not say. */
    sender: hex('sender'),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.hash] }),
    index('transactions_block').on(t.chainId, t.block),
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
    /**
     * Whether it is but the sum of the transfers that were seen, which may be too little by what the account had
     * before the first block that is indexed: it may be below zero, and the contract is yet to be asked.
     */
    isSum: boolean('is_sum').notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract, t.tokenId, t.owner] }),
    index('balances_sums').on(t.chainId).where(sql`is_sum`),
    // Whether an account holds anything of a collection, and what, the newest first.
    index('balances_held').on(t.chainId, t.contract, t.owner, t.acquiredAt, t.tokenId),
    index('balances_owner').on(t.chainId, t.owner, t.acquiredAt, t.contract, t.tokenId),
    // What it holds that has no price, in the order of the tokens.
    index('balances_owner_token').on(t.chainId, t.owner, t.contract, t.tokenId),
    // Those that a block has emptied are looked for, and go with it.
    index('balances_empty').on(t.chainId).where(sql`amount = 0`),
  ],
)

/**
 * How much of each collection an account holds, over all of its tokens: the sum of its balances above zero, changed
 * with them (`changeHoldings`), so that nobody has to add up those of an account with very many.
 */
export const holdings = pgTable(
  'holdings',
  {
    chainId: chainId(),
    owner: hex('owner').notNull(),
    contract: hex('contract').notNull(),
    amount: total('amount').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.owner, t.contract] }),
    // Who holds the most of a collection.
    index('holdings_most').on(t.chainId, t.contract, t.amount.desc(), t.owner),
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

/**
 * Ranges of tokens that moved in one log (ERC-2309), of which the transfers are written some at a time. Those that are
 * done stay: they count for what one contract may bring so.
 */
export const transferRanges = pgTable(
  'transfer_ranges',
  {
    chainId: chainId(),
    block: whole('block').notNull(),
    logIndex: integer('log_index').notNull(),
    txHash: hex('tx_hash').notNull(),
    contract: hex('contract').notNull(),
    from: hex('from').notNull(),
    to: hex('to').notNull(),
    timestamp: whole('timestamp').notNull(),
    first: uint256('first').notNull(),
    last: uint256('last').notNull(),
    /** The first token that is left; null when it is done. */
    next: uint256('next'),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.block, t.logIndex] }),
    index('transfer_ranges_contract').on(t.chainId, t.contract),
    index('transfer_ranges_open')
      .on(t.chainId, t.contract, t.block, t.logIndex)
      .where(sql`next is not null`),
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
    /**
     * What that was worth in base units of the native currency, by the rate of the block before. Null where there was
     * none, where it is yet to be read, and in the native currency and its wrapped form: see `saleWorth`.
     */
    value: total('value'),
    /** Whether the rate was asked for. */
    isValued: boolean('is_valued').notNull().default(false),
    fees: jsonb('fees').$type<{ recipient: `0x${string}`; amount: string }[]>().notNull(),
    /** What the request that led to it said of itself, where it was made here. */
    fillSource: text('fill_source'),
    referrer: hex('referrer'),
    timestamp: whole('timestamp').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.block, t.logIndex] }),
    index('sales_token').on(t.chainId, t.contract, t.tokenId, t.block, t.logIndex),
    index('sales_collection').on(t.chainId, t.contract, t.timestamp),
    // By the price of one, which only amounts of one currency have in common.
    index('sales_price').on(
      ...[t.chainId, t.contract, t.currency],
      ...[sql`div(total_price, greatest(amount, 1))`, t.block, t.logIndex],
    ),
    // The native one needs no worth of its own, and no place here.
    index('sales_unvalued')
      .on(t.chainId, t.currency, t.block, t.logIndex)
      .where(sql`not is_valued and currency <> '0x0000000000000000000000000000000000000000'`),
    index('sales_order').on(t.chainId, t.orderId),
    index('sales_transaction').on(t.chainId, t.txHash),
    index('sales_time').on(t.chainId, t.timestamp),
    index('sales_seller').on(t.chainId, t.seller, t.timestamp),
    index('sales_buyer').on(t.chainId, t.buyer, t.timestamp),
  ],
)
