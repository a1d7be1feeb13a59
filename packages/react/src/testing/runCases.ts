import { type ItemState, type RunSummary, SluiceError, type TransactionItem } from '@sluice/sdk'
import type { RunTerms } from '../flow/runs/runTerms.ts'
import { account, contract, ether } from './openMarket.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const other = `0x${'cd'.repeat(32)}` as const
export const eth = 10n ** 18n

/** A step with one item. */
export const stepOf = (
  id: string,
  state: ItemState,
  more: Partial<TransactionItem> = {},
): RunSummary['steps'][number] => ({
  ...{ id, action: '«act»', description: '', kind: 'transaction' },
  items: [
    { status: state === 'complete' ? 'complete' : 'incomplete', state, ...more } as TransactionItem,
  ],
})
const sent = { txHashes: [{ txHash: hash, chainId: 31337 }] } as const

const line = (tokenId: string, orderId: string) => ({
  ...{ orderId, contract, tokenId, quantity: 1, currency: ether, rawQuote: `${eth}` },
})
const arrived = (tokenId: string) => ({
  ...{ from: ether, to: account, amount: '1', token: { contract, tokenId } },
})

/** A purchase of one token, under way in this page. */
export const runOf = (more: Partial<RunSummary> = {}): RunSummary => ({
  ...{ runId: 'run', action: 'buy', chainId: 31337, account, status: 'running' },
  ...{ startedAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
  ...{ carriedBy: 'here', next: 'follow', inFlight: true },
  ...{ steps: [stepOf('sale', 'submitted', sent)], path: [line('7', '0xaa')] },
  expectedPrice: { [ether]: { raw: eth } },
  subject: {
    ...{ tokens: [{ contract, tokenId: '7', quantity: 1n }], collections: [], orderIds: [] },
    asked: 1n,
  },
  ...more,
})

const failed = (code: string, moneyMoved: 'no' | 'yes' | 'unknown', more: object = {}) =>
  new SluiceError('«It went wrong»', {
    ...{ code, moneyMoved, summary: '«It went wrong.»', hints: ['«Look.»'] },
    ...more,
  })
const refunded = failed('cross_chain_refunded', 'yes', { details: { isProven: true } })
const over = (status: 'complete' | 'partial' | 'failed', more: Partial<RunSummary>) =>
  runOf({ status, carriedBy: undefined, next: 'none', inFlight: false, ...more })
const gone = { carriedBy: undefined } as const
const ended = (state: ItemState, moneyMoved: 'no' | 'unknown', more: object = {}) =>
  over('failed', {
    steps: [stepOf('sale', state, sent)],
    error: failed(`transaction_${state}`, moneyMoved, more),
  })

const listing: RunTerms = {
  kind: 'listing',
  listings: [
    {
      ...{ token: { contract, tokenId: 7n }, several: false, currency: ether },
      ...{ zone: undefined, replaces: undefined },
      terms: {
        ...{ quantity: 1n, unitPrice: eth, price: eth, net: eth, fees: [] },
        expiresAt: 1_800_000_000,
      },
    },
  ],
}

/** Runs as the journal tells of them, by what happened to them. */
export const runCases = {
  'under way': runOf(),
  'asking the wallet': runOf({ steps: [stepOf('sale', 'prompting')] }),
  'in another tab': runOf({ carriedBy: 'elsewhere' }),
  'awaiting other signers': runOf({
    steps: [stepOf('sale', 'submitted', { ...sent, waitReason: 'awaiting_signers' })],
  }),
  'behind an earlier transaction': runOf({
    steps: [stepOf('sale', 'submitted', { ...sent, waitReason: 'stuck' })],
  }),
  'stopped after it was sent': runOf(gone),
  'stopped while the wallet was asked': runOf({
    ...{ ...gone, next: 'look', steps: [stepOf('sale', 'prompting')] },
  }),
  'stopped between two requests': runOf({
    ...{ ...gone, next: 'ask', inFlight: false },
    steps: [stepOf('currency-approval', 'complete', sent), stepOf('sale', 'planned')],
  }),
  'a listing that was stopped': runOf({
    ...{ ...gone, action: 'list', next: 'ask', inFlight: false, expectedPrice: undefined },
    steps: [stepOf('nft-approval', 'complete', sent), stepOf('order-signature', 'planned')],
    terms: listing,
  }),
  'a listing that was to take the place of another': runOf({
    ...{ ...gone, action: 'list', next: 'ask', inFlight: false, expectedPrice: undefined },
    steps: [stepOf('cancellation', 'complete', sent), stepOf('order-signature', 'planned')],
    terms: listing,
  }),
  'a listing whose place is empty': over('failed', {
    ...{ action: 'list', expectedPrice: undefined, terms: listing },
    steps: [stepOf('cancellation', 'complete', sent), stepOf('order-signature', 'rejected')],
    error: failed('user_rejected', 'no'),
  }),
  /** As of a run that was begun without the kit. */
  'a listing without its terms': runOf({
    ...{ ...gone, action: 'list', next: 'ask', inFlight: false, expectedPrice: undefined },
    steps: [stepOf('nft-approval', 'complete', sent), stepOf('order-signature', 'planned')],
  }),
  complete: over('complete', {
    steps: [stepOf('sale', 'complete', { ...sent, transfersData: [arrived('7')] })],
  }),
  partial: over('partial', {
    path: ['7', '8', '9'].map(id => line(id, `0xa${id}`)),
    subject: {
      ...{ collections: [], orderIds: [], asked: 3n },
      tokens: ['7', '8', '9'].map(tokenId => ({ contract, tokenId, quantity: 1n })),
    },
    steps: [
      stepOf('sale', 'complete', {
        ...{ ...sent, orderIds: ['0xa7', '0xA8', '0xa9'], transfersData: [arrived('7')] },
        receipt: { txHash: hash, status: 'success', blockNumber: 1n },
      }),
    ],
    error: failed('partial', 'yes', { details: { done: 1n, asked: 3n } }),
  }),
  declined: over('failed', {
    ...{ steps: [stepOf('sale', 'rejected')], error: failed('user_rejected', 'no') },
  }),
  reverted: ended('reverted', 'no'),
  cancelled: ended('cancelled', 'no', { retryable: true }),
  replaced: ended('replaced', 'unknown'),
  dropped: runOf({
    ...{ ...gone, status: 'unknown', steps: [stepOf('sale', 'dropped', sent)] },
    error: failed('transaction_dropped', 'unknown'),
  }),
  'not known': runOf({
    ...{ ...gone, status: 'unknown', next: 'look', steps: [stepOf('sale', 'unknown')] },
    error: failed('unknown_item', 'unknown'),
  }),
  'refunded on another chain': over('failed', {
    ...{ action: 'call', chainId: 31338 },
    subject: { tokens: [], collections: [], orderIds: [], asked: 0n },
    steps: [
      stepOf('deposit', 'refunded', {
        internalTxHashes: [{ txHash: hash, chainId: 31337 }],
        refundTxHashes: [{ txHash: other, chainId: 31337 }],
        errorData: refunded,
      }),
    ],
    error: refunded,
  }),
} satisfies Record<string, RunSummary>
