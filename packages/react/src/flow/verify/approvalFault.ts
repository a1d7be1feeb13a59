import type { StepItem } from '@sluice/sdk'
import { decodeExactly } from '@sluice/sdk/calldata'
import { type Address, parseAbi } from 'viem'
import { conduit, permit2, spenders } from './knownContracts.ts'
import { readTransaction } from './readTransaction.ts'
import type { Reason } from './reason.ts'
import { sameAddress } from './sameAddress.ts'

const collectionAbi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
const currencyAbi = parseAbi(['function approve(address spender, uint256 amount)'])
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
/** Seconds: how long Permit2 may be told to let a spender take. */
const mostPermitted = 3600n

/** What is wrong with the approval of a conduit for a collection, out of those that the trade is about. */
export function collectionApprovalFault(
  data: StepItem['data'],
  collections: readonly Address[],
): Reason | undefined {
  const transaction = readTransaction(data)
  if (transaction === undefined) return 'no_transaction'
  if (!collections.some(contract => sameAddress(transaction.to, contract)))
    return 'approval_collection'
  if (transaction.value !== 0n) return 'sends_money'
  const call = decodeExactly(collectionAbi, transaction.data)
  if (call === undefined) return 'no_approval'
  const [operator, approved] = call.args
  return sameAddress(operator, conduit) && approved ? undefined : 'approval_spender'
}

/**
 * What is wrong with the approval of a currency: it must be for a known exchange, or for Permit2, and of no
 * more than what is spent.
 *
 * @param options `most` in base units; `now` in milliseconds since 1970.
 */
export function currencyApprovalFault(
  data: StepItem['data'],
  options: { currency: Address; most: bigint; now: () => number },
): Reason | undefined {
  const { currency, most } = options
  const transaction = readTransaction(data)
  if (transaction === undefined) return 'no_transaction'
  if (transaction.value !== 0n) return 'sends_money'
  if (sameAddress(transaction.to, permit2)) {
    const call = decodeExactly(permit2Abi, transaction.data)
    if (call === undefined) return 'no_approval'
    const [token, spender, amount, expiration] = call.args
    if (!sameAddress(token, currency)) return 'approval_currency'
    if (!spenders.some(known => sameAddress(spender, known))) return 'approval_spender'
    if (amount > most) return 'approval_more'
    return BigInt(expiration) > BigInt(Math.floor(options.now() / 1000)) + mostPermitted
      ? 'approval_lasts'
      : undefined
  }
  if (!sameAddress(transaction.to, currency)) return 'approval_currency'
  const call = decodeExactly(currencyAbi, transaction.data)
  if (call === undefined) return 'no_approval'
  const [spender, amount] = call.args
  if (!spenders.some(known => sameAddress(spender, known)) && !sameAddress(spender, permit2))
    return 'approval_spender'
  return amount > most ? 'approval_more' : undefined
}
