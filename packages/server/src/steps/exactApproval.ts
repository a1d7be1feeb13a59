import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { needsReset } from '../liquidity/needsReset.ts'
import { type TransactionItem, transactionItem } from './transactionItem.ts'

const abi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])

/**
 * The item that lets a spender take exactly so much of a token; complete where it may already. Beside it the one that
 * takes back what stood before, where the token wants that first.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function exactApproval(
  context: Pick<ChainContext, 'chain' | 'source'>,
  options: exactApproval.Options,
): Promise<exactApproval.Result> {
  const { by, token, spender, allowance, amount, orderIndexes } = options
  const which = orderIndexes ? { orderIndexes } : {}
  if (allowance >= amount) return { resets: [], item: { status: 'complete', ...which } }
  const approve = (value: bigint) =>
    transactionItem({
      ...by,
      call: {
        to: token,
        data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, value] }),
      },
      ...which,
    })
  const isFirst =
    allowance > 0n && (await needsReset(context, { token, owner: by.from, spender, amount }))
  return { resets: isFirst ? [approve(0n)] : [], item: approve(amount) }
}

export declare namespace exactApproval {
  type Options = {
    by: Omit<transactionItem.Options, 'call'>
    token: Hex
    spender: Hex
    /** What the spender may take now, in base units. */
    allowance: bigint
    /** What it is to take, in base units. */
    amount: bigint
    /** The orders that need it, by their places in the request. */
    orderIndexes?: number[] | undefined
  }
  type Result = { resets: TransactionItem[]; item: TransactionItem }
}
