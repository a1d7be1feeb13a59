import type { ExecutionStep, Facts, Intent, StepItem } from '@sluice/sdk'
import { itemFacts } from '../verify/itemFacts.ts'
import { exchanges, looksRare, universalRouter } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { type CancelExchange, cancelExchanges } from './cancelExchanges.ts'
import { isOneOf } from './isOneOf.ts'
import { looksRareFault } from './looksRareFault.ts'
import type { OrderNonce } from './orderNonce.ts'
import { readLooksRareCall } from './readLooksRareCall.ts'

/**
 * What is wrong with the bytes of a cancellation; undefined when they end some of these orders, or, where that was
 * chosen, all of an exchange, and nothing else.
 */
export function cancellationFault(
  { step, item, intent }: { step: ExecutionStep; item: StepItem; intent: By },
  { all, exchange = 'seaport-v1.5', nonces = [], ...options }: CancellationTerms,
): Promise<Reason | undefined> {
  // What only the marketplace keeps from being filled is not what was chosen.
  if (options.onChain && step.kind === 'signature') return Promise.resolve('no_transaction')
  if (all) return counterFault(step, item, { ...intent, exchange })
  const ids = new Set(options.orderIds.map(id => id.toLowerCase()))
  return step.kind === 'signature'
    ? signatureFault(item, ids, intent)
    : transactionFault(item, { ids, nonces }, intent)
}

/** What a cancellation may do. */
export type CancellationTerms = {
  orderIds: readonly string[]
  /** Whether every order of the account was meant. */
  all: boolean
  /** Of all: on which exchange, Seaport 1.5 by default. */
  exchange?: CancelExchange | undefined
  /** Of those that are LooksRare's: without its number none is let through there. */
  nonces?: readonly OrderNonce[] | undefined
  /** Whether a transaction was chosen, even where a signature would do. */
  onChain?: boolean | undefined
}

/** It raises the counter of the one exchange, and does nothing else. */
async function counterFault(
  step: ExecutionStep,
  item: StepItem,
  { account, chainId, exchange }: By & { exchange: CancelExchange },
): Promise<Reason | undefined> {
  const transaction = step.kind === 'transaction' ? readTransaction(item.data) : undefined
  if (transaction === undefined) return 'no_transaction'
  if (!sameAddress(transaction.to, cancelExchanges[exchange])) return 'other_contract'
  if (transaction.value !== 0n) return 'sends_money'
  if (exchange === 'looks-rare-v2') {
    if (isElsewhere(transaction, chainId)) return 'no_cancellation'
    return readLooksRareCall(transaction.data) === 'all' ? undefined : 'leaves_orders'
  }
  const facts = await itemFacts(item, { account, chainId })
  return surplusFault(facts) ?? (facts.cancels === 'all' ? undefined : 'leaves_orders')
}

type By = Pick<Intent, 'account' | 'chainId'>

async function signatureFault(
  item: StepItem,
  ids: ReadonlySet<string>,
  { account, chainId }: By,
): Promise<Reason | undefined> {
  const facts = await itemFacts(item, { account, chainId })
  if (facts.kind !== 'signature' || facts.method !== 'OrderHashes') return 'no_cancellation'
  return cancelFault(facts, item, ids)
}

async function transactionFault(
  item: StepItem,
  { ids, nonces }: { ids: ReadonlySet<string>; nonces: readonly OrderNonce[] },
  { account, chainId }: By,
): Promise<Reason | undefined> {
  const transaction = readTransaction(item.data)
  if (transaction === undefined) return 'no_transaction'
  const { to, data, value } = transaction
  if (sameAddress(to, looksRare)) {
    if (isElsewhere(transaction, chainId)) return 'no_cancellation'
    return value === 0n ? looksRareFault({ data, item }, { ids, nonces }) : 'sends_money'
  }
  if (sameAddress(to, universalRouter) || !exchanges.some(known => sameAddress(to, known)))
    return 'other_contract'
  if (value !== 0n) return 'sends_money'
  return cancelFault(await itemFacts(item, { account, chainId }), item, ids)
}

/** What lies at one place on one chain need not on another, and orders are of one. */
const isElsewhere = (transaction: { chainId?: number | undefined }, chainId: number): boolean =>
  transaction.chainId !== undefined && transaction.chainId !== chainId

/** It cancels orders that were chosen, all of them that it is said to be for, and does nothing else. */
function cancelFault(
  facts: Facts,
  { orderIds = [] }: StepItem,
  ids: ReadonlySet<string>,
): Reason | undefined {
  const { cancels } = facts
  const more = surplusFault(facts)
  if (more !== undefined) return more
  if (cancels === 'all') return 'cancels_all'
  if (cancels.length === 0) return 'cancels_nothing'
  if (!cancels.every(hash => ids.has(hash.toLowerCase()))) return 'cancels_other'
  const said = orderIds.filter(id => ids.has(id.toLowerCase()))
  return said.every(isOneOf(cancels)) ? undefined : 'cancels_less'
}

/** What it does that is no cancellation. */
function surplusFault({ unknown, gives, gets, allows }: Facts): Reason | undefined {
  const [problem] = unknown
  if (problem !== undefined) return `unsafe: ${problem}`
  return gives.length + gets.length + allows.length > 0 ? 'cancels_and_more' : undefined
}
