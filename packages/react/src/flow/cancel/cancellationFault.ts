import type { ExecutionStep, Facts, Intent, StepItem } from '@sluice/sdk'
import { itemFacts } from '../verify/itemFacts.ts'
import { exchanges, universalRouter } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'

/** What is wrong with the bytes of a cancellation; undefined when they end some of these orders, and nothing else. */
export function cancellationFault(
  { step, item, intent }: { step: ExecutionStep; item: StepItem; intent: By },
  options: { orderIds: readonly string[]; all: boolean },
): Promise<Reason | undefined> {
  const ids = new Set(options.orderIds.map(id => id.toLowerCase()))
  return step.kind === 'signature'
    ? signatureFault(item, ids, intent)
    : transactionFault(item, ids, { ...intent, all: options.all })
}

type By = Pick<Intent, 'account' | 'chainId'>

async function signatureFault(
  item: StepItem,
  ids: ReadonlySet<string>,
  { account, chainId }: By,
): Promise<Reason | undefined> {
  const facts = await itemFacts(item, { account, chainId })
  if (facts.kind !== 'signature' || facts.method !== 'OrderHashes') return 'no_cancellation'
  return cancelFault(facts, { ids, all: false })
}

async function transactionFault(
  item: StepItem,
  ids: ReadonlySet<string>,
  { account, chainId, all }: By & { all: boolean },
): Promise<Reason | undefined> {
  const transaction = readTransaction(item.data)
  if (transaction === undefined) return 'no_transaction'
  const { to } = transaction
  if (sameAddress(to, universalRouter) || !exchanges.some(known => sameAddress(to, known)))
    return 'other_contract'
  if (transaction.value !== 0n) return 'sends_money'
  return cancelFault(await itemFacts(item, { account, chainId }), { ids, all })
}

/** It cancels orders that were chosen, and does nothing else. */
function cancelFault(
  { cancels, unknown, gives, gets, allows }: Facts,
  { ids, all }: { ids: ReadonlySet<string>; all: boolean },
): Reason | undefined {
  const [problem] = unknown
  if (problem !== undefined) return `unsafe: ${problem}`
  if (gives.length + gets.length + allows.length > 0) return 'cancels_and_more'
  if (cancels === 'all') return all ? undefined : 'cancels_all'
  if (cancels.length === 0) return 'cancels_nothing'
  return cancels.every(hash => ids.has(hash.toLowerCase())) ? undefined : 'cancels_other'
}
