import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { chainId, hex, uint256, whole } from './columns.ts'

/**
 * Where an intent stands, see `crosschain/mayBecome.ts`: quoted, then paid (`deposited`), then done
 * (`filling`, `filled`, `claimed`) or given back (`refunding`, `refunded`). `failed` is what only the
 * depositor can end, by a refund after the deadline.
 */
export type IntentState =
  | 'quoted'
  | 'deposited'
  | 'filling'
  | 'filled'
  | 'claimed'
  | 'refunding'
  | 'refunded'
  | 'failed'

/** A call of an intent, `value` in base units as a decimal string. */
export type StoredCall = { to: `0x${string}`; data: `0x${string}`; value: string }

/** What is paid for on one chain to be done on another: quotes, and deposits that nobody asked for. */
export const intents = pgTable(
  'intents',
  {
    /** The hash of what it is, see `crosschain/intentId.ts`. */
    id: hex('id').primaryKey(),
    originChainId: integer('origin_chain_id').notNull(),
    /** Null, as what is to be done, for a deposit that was never quoted. */
    destinationChainId: integer('destination_chain_id'),
    calls: jsonb('calls').$type<StoredCall[]>(),
    /** Who pays, and gets what is left; in lower case. */
    user: hex('user').notNull(),
    content: hex('content').notNull(),
    salt: hex('salt'),
    /** Base units of the native currency: what is deposited, what of it is the fee, what the calls need. */
    amount: uint256('amount').notNull(),
    fee: uint256('fee').notNull(),
    value: uint256('value').notNull(),
    /** What the fill was quoted to cost at most, in base units. */
    gasCost: uint256('gas_cost').notNull(),
    /** Seconds since 1970: until when it may be paid, filled, and claimed. */
    payBy: whole('pay_by').notNull(),
    fillBy: whole('fill_by').notNull(),
    deadline: whole('deadline').notNull(),
    state: text('state').$type<IntentState>().notNull(),
    /** Why it is not filled. */
    reason: text('reason'),
    /** The nonce of the solver's transaction about it that is under way, on the chain that the state says. */
    sentNonce: whole('sent_nonce'),
    requestId: text('request_id'),
    /** Whom it was asked for, in lower case; null for a deposit that was never quoted. */
    taker: hex('taker'),
    /** The hash of what was asked for, see `crosschain/askedFor.ts`; null where it was not kept. */
    asked: hex('asked'),
    /** What was answered beside the steps. */
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    depositHash: hex('deposit_hash'),
    fillHash: hex('fill_hash'),
    claimHash: hex('claim_hash'),
    refundHash: hex('refund_hash'),
    /** Milliseconds since 1970. */
    createdAt: whole('created_at').notNull(),
    updatedAt: whole('updated_at').notNull(),
  },
  t => [
    index('intents_state').on(t.state, t.createdAt),
    index('intents_content').on(t.content),
    index('intents_request').on(t.requestId),
    index('intents_deposit').on(t.depositHash),
  ],
)

export type IntentRow = typeof intents.$inferSelect

/** One signed form of a transaction. Several share a nonce, so that one of them is mined at most. */
export type SignedForm = {
  hash: `0x${string}`
  raw: `0x${string}`
  /** Base units per gas. */
  maxFeePerGas: string
  maxPriorityFeePerGas: string
  /** Milliseconds since 1970. */
  signedAt: number
  /** It does nothing but use the nonce, so that the other forms cannot be mined. */
  isCancellation?: boolean
}

/** What the solver has signed, written before it is sent: after a crash the same bytes are sent again. */
export const solverTransactions = pgTable(
  'solver_transactions',
  {
    id: serial('id').primaryKey(),
    chainId: chainId(),
    account: hex('account').notNull(),
    nonce: whole('nonce').notNull(),
    kind: text('kind').$type<'fill' | 'claim' | 'refund'>().notNull(),
    intentIds: jsonb('intent_ids').$type<`0x${string}`[]>().notNull(),
    call: jsonb('call').$type<StoredCall>().notNull(),
    gas: whole('gas').notNull(),
    forms: jsonb('forms').$type<SignedForm[]>().notNull(),
    /** `cancelled`: by a form that does nothing. `lost`: its nonce was used by a transaction that is not this one. */
    state: text('state')
      .$type<'pending' | 'succeeded' | 'reverted' | 'cancelled' | 'lost'>()
      .notNull(),
    hash: hex('hash'),
    createdAt: whole('created_at').notNull(),
    updatedAt: whole('updated_at').notNull(),
  },
  t => [
    index('solver_transactions_pending').on(t.chainId, t.state, t.nonce),
    index('solver_transactions_ended').on(t.state, t.updatedAt),
    // Two that want one nonce cannot both be written.
    uniqueIndex('solver_transactions_nonce')
      .on(t.chainId, t.account, t.nonce)
      .where(sql`state = 'pending'`),
  ],
)

export type SolverTransactionRow = typeof solverTransactions.$inferSelect

/** How far the events of each chain's escrow are read. */
export const escrowCursors = pgTable('escrow_cursors', {
  chainId: integer('chain_id').primaryKey(),
  number: whole('number').notNull(),
  hash: hex('hash').notNull(),
  /** Seconds since 1970. */
  timestamp: whole('timestamp').notNull(),
})
