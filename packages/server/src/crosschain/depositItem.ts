import type { CrossChainIntent } from '@sluice/sdk/api'
import { encodeFunctionData } from 'viem/utils'
import { type TransactionItem, transactionItem } from '../steps/transactionItem.ts'
import type { IntentRow } from '../storage/schema/crossChain.ts'
import { escrowAbi } from './escrowAbi.ts'
import type { Pair } from './party.ts'

type Told = 'id' | 'user' | 'content' | 'amount' | 'deadline' | 'calls' | 'salt'

/**
 * The transaction on the origin chain that pays for an intent, how to ask what became of it, and what the hash
 * in its bytes is of, so that who pays can check what for.
 */
export function depositItem(
  { origin: { context, settings }, destination }: Pair,
  intent: Pick<IntentRow, Told>,
  orderIds?: string[],
): TransactionItem {
  return transactionItem({
    chainId: context.chain.id,
    from: intent.user,
    call: {
      to: settings.escrow,
      data: encodeFunctionData({
        abi: escrowAbi,
        functionName: 'deposit',
        args: [intent.content, BigInt(intent.deadline)],
      }),
      value: intent.amount,
    },
    ...(orderIds === undefined ? {} : { orderIds }),
    check: {
      endpoint: '/execute/status/v1',
      method: 'POST',
      body: { kind: 'cross-chain-intent', id: intent.id },
    },
    ...toldOf(destination, intent),
  })
}

/** Nothing of a deposit that was never quoted: what it is for is not known. */
function toldOf(
  { context, settings }: Pair['destination'],
  { calls, salt }: Pick<IntentRow, 'calls' | 'salt'>,
): { crossChainIntent?: CrossChainIntent } {
  if (calls === null || salt === null) return {}
  return {
    crossChainIntent: {
      destinationChainId: context.chain.id,
      destinationEscrow: settings.escrow,
      calls,
      salt,
    },
  }
}
