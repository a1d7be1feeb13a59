import { isAddressEqual } from 'viem'
import type { RecipientCheck } from '../transfer/checkRecipient.ts'
import { readRecipient } from '../transfer/readRecipient.ts'
import type { CallFlowOptions, CallForm } from './createCallFlow.ts'

/**
 * What is known of those who are sent value and nothing else: nobody can take that back. Contracts that are called say
 * themselves what they do with what comes along, and the account itself is whom money is brought to another chain for.
 */
export function readSentTo(
  options: Pick<CallFlowOptions, 'account' | 'recent' | 'isContract'>,
  txs: CallForm['txs'],
  signal: AbortSignal,
): Promise<readonly RecipientCheck[]> {
  const sent = txs.filter(
    ({ to, data = '0x', value = 0n }) =>
      data === '0x' && BigInt(value) > 0n && !isAddressEqual(to, options.account),
  )
  const addresses = [...new Set(sent.map(({ to }) => to.toLowerCase()))]
  return Promise.all(addresses.map(address => readRecipient(options, address, [], signal)))
}
