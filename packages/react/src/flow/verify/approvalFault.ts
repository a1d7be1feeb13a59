import type { StepItem } from '@sluice/sdk'
import { type Address, parseAbi } from 'viem'
import { decodeExactly } from './decodeExactly.ts'
import { conduit, permit2, spenders } from './knownContracts.ts'
import { readTransaction } from './readTransaction.ts'
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
): string | undefined {
  const transaction = readTransaction(data)
  if (transaction === undefined) return 'there is no transaction'
  if (!collections.some(contract => sameAddress(transaction.to, contract)))
    return 'the approval is for another contract'
  if (transaction.value !== 0n) return 'the approval sends money'
  const call = decodeExactly(collectionAbi, transaction.data)
  if (call === undefined) return 'the transaction is no approval'
  const [operator, approved] = call.args
  return sameAddress(operator, conduit) && approved
    ? undefined
    : 'the approval is for somebody else'
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
): string | undefined {
  const { currency, most } = options
  const transaction = readTransaction(data)
  if (transaction === undefined) return 'there is no transaction'
  if (transaction.value !== 0n) return 'the approval sends money'
  if (sameAddress(transaction.to, permit2)) {
    const call = decodeExactly(permit2Abi, transaction.data)
    if (call === undefined) return 'the transaction is no approval'
    const [token, spender, amount, expiration] = call.args
    if (!sameAddress(token, currency)) return 'the approval is for another currency'
    if (!spenders.some(known => sameAddress(spender, known)))
      return 'the approval is for somebody else'
    if (amount > most) return 'the approval is for more than is spent'
    return BigInt(expiration) > BigInt(Math.floor(options.now() / 1000)) + mostPermitted
      ? 'the approval lasts too long'
      : undefined
  }
  if (!sameAddress(transaction.to, currency)) return 'the approval is for another currency'
  const call = decodeExactly(currencyAbi, transaction.data)
  if (call === undefined) return 'the transaction is no approval'
  const [spender, amount] = call.args
  if (!spenders.some(known => sameAddress(spender, known)) && !sameAddress(spender, permit2))
    return 'the approval is for somebody else'
  return amount > most ? 'the approval is for more than is spent' : undefined
}
