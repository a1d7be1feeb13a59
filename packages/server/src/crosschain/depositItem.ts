import { encodeFunctionData } from 'viem/utils'
import { type TransactionItem, transactionItem } from '../steps/transactionItem.ts'
import type { IntentRow } from '../storage/schema/crossChain.ts'
import { escrowAbi } from './escrowAbi.ts'
import type { Party } from './party.ts'

/** The transaction on the origin chain that pays for an intent, and how to ask what became of it. */
export function depositItem(
  { context, settings }: Party,
  intent: Pick<IntentRow, 'id' | 'user' | 'content' | 'amount' | 'deadline'>,
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
  })
}
