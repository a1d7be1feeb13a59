import type { Facts, Intent, StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { itemFacts } from '../verify/itemFacts.ts'
import { exchanges, universalRouter } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { verifier } from '../verify/verifier.ts'

/**
 * Judges the bytes of a cancellation by what the person chose: a signature over hashes of exactly those
 * orders, or a call of Seaport that cancels some of them, computed anew from the orders in it. A raised
 * counter, which ends every order of the account, is let through only where that was chosen. No money is
 * sent along.
 */
export function verifyCancellation(options: verifyCancellation.Options) {
  const ids = new Set(options.orderIds.map(id => id.toLowerCase()))
  return verifier((step, item, intent) =>
    step.kind === 'signature'
      ? signatureFault(item, ids, intent)
      : transactionFault(item, ids, { ...intent, all: options.all }),
  )
}

export declare namespace verifyCancellation {
  type Options = {
    account: Address
    chainId: number
    orderIds: readonly string[]
    /** Whether every order of the account was meant. */
    all: boolean
  }
}

type By = Pick<Intent, 'account' | 'chainId'>

async function signatureFault(item: StepItem, ids: ReadonlySet<string>, { account, chainId }: By) {
  const facts = await itemFacts(item, { account, chainId })
  if (facts.kind !== 'signature' || facts.method !== 'OrderHashes')
    return 'the message is no cancellation'
  return cancelFault(facts, { ids, all: false })
}

async function transactionFault(
  item: StepItem,
  ids: ReadonlySet<string>,
  { account, chainId, all }: By & { all: boolean },
) {
  const transaction = readTransaction(item.data)
  if (transaction === undefined) return 'there is no transaction'
  const { to } = transaction
  if (sameAddress(to, universalRouter) || !exchanges.some(known => sameAddress(to, known)))
    return 'the transaction is for another contract'
  if (transaction.value !== 0n) return 'the transaction sends money'
  return cancelFault(await itemFacts(item, { account, chainId }), { ids, all })
}

/** It cancels orders that were chosen, and does nothing else. */
function cancelFault(
  { cancels, unknown, gives, gets, allows }: Facts,
  { ids, all }: { ids: ReadonlySet<string>; all: boolean },
) {
  const [problem] = unknown
  if (problem !== undefined) return `the cancellation is not safe: ${problem}`
  if (gives.length + gets.length + allows.length > 0) return 'it does more than to cancel'
  if (cancels === 'all') return all ? undefined : 'every order of the account would be cancelled'
  if (cancels.length === 0) return 'nothing would be cancelled'
  return cancels.every(hash => ids.has(hash.toLowerCase()))
    ? undefined
    : 'other orders would be cancelled'
}
