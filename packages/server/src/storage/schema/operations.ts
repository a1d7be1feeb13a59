import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { chainId, hex, uint256, whole } from './columns.ts'

/** Who may do what only one process may do at a time. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  /** For people: the machine, the process, and a number of its own. */
  holder: text('holder').notNull(),
  /** Grows whenever it changes hands. */
  token: whole('token').notNull(),
  /** By the clock of the database, in milliseconds since 1970. */
  expiresAt: whole('expires_at').notNull(),
  /** The migrations that its holder knew. Without a default: servers that do not say it cannot take it. */
  version: integer('version').notNull(),
})

/** Execute calls that were answered, so that a repeated one gets the state of the first. Kept for a month. */
export const requests = pgTable(
  'requests',
  {
    id: text('id').primaryKey(),
    chainId: chainId(),
    kind: text('kind').notNull(),
    account: hex('account').notNull(),
    /** Who pays, and on which chain; null for requests of before this was kept. */
    payer: hex('payer'),
    payerChainId: integer('payer_chain_id'),
    block: whole('block').notNull(),
    /** From when the orders hold that it makes, in seconds since 1970; null when it makes none. */
    startTime: whole('start_time'),
    orderIds: jsonb('order_ids').$type<`0x${string}`[]>().notNull(),
    /** The path of every answer that was given, the first one first. */
    answers: jsonb('answers').$type<Record<string, unknown>[][]>().notNull().default([]),
    /** The domain that the request named as where it is made. */
    source: text('source'),
    /** Who the request says has led to it. */
    referrer: hex('referrer'),
    createdAt: whole('created_at').notNull(),
  },
  t => [
    index('requests_created').on(t.createdAt),
    index('requests_account').on(t.chainId, t.account, t.createdAt),
  ],
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

/** Collections that somebody grouped, by the hash of their ids; kept for as long as they are used. */
export const collectionSets = pgTable(
  'collection_sets',
  {
    chainId: chainId(),
    id: text('id').notNull(),
    /** Contracts and ranges of token ids, in lower case. */
    collections: jsonb('collections').$type<readonly string[]>().notNull(),
    /** Milliseconds since 1970, a day late at most. */
    usedAt: whole('used_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.id] }),
    index('collection_sets_used').on(t.chainId, t.usedAt),
  ],
)

/** Tokens that transactions would buy which are not mined yet, as the node told when it was asked last. */
export const pendingTokens = pgTable(
  'pending_tokens',
  {
    chainId: chainId(),
    txHash: hex('tx_hash').notNull(),
    contract: hex('contract').notNull(),
    tokenId: uint256('token_id').notNull(),
    /** Milliseconds since 1970. */
    createdAt: whole('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.txHash, t.contract, t.tokenId] }),
    index('pending_tokens_newest').on(t.chainId, t.createdAt, t.txHash, t.tokenId),
    index('pending_tokens_contract_newest').on(
      t.chainId,
      t.contract,
      t.createdAt,
      t.txHash,
      t.tokenId,
    ),
  ],
)

/**
 * Allowances of Permit2 that somebody was asked to sign for a purchase, and their signatures: until they
 * end. `id` is the digest that is signed.
 */
export const permits = pgTable(
  'permits',
  {
    chainId: chainId(),
    id: hex('id').notNull(),
    account: hex('account').notNull(),
    token: hex('token').notNull(),
    spender: hex('spender').notNull(),
    /** Base units of `token`. */
    amount: uint256('amount').notNull(),
    /** Permit2's count of the allowances that the account has signed for this token and spender. */
    nonce: whole('nonce').notNull(),
    /** Seconds since 1970: until when it may be handed in, and used. */
    deadline: whole('deadline').notNull(),
    signature: hex('signature'),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.id] }),
    index('permits_account').on(t.chainId, t.account, t.token, t.spender),
    index('permits_deadline').on(t.deadline),
  ],
)
