import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { type TransactionItem, transactionItem } from './transactionItem.ts'

const abi = parseAbi(['function setApprovalForAll(address, bool)'])

/** One item per collection and operator, complete where the approval stands already. */
export function approvalItems(
  { chainId, owner }: { chainId: number; owner: Hex },
  approvals: readonly approvalItems.Approval[],
): TransactionItem[] {
  const wanted = new Map<string, approvalItems.Approval>()
  for (const approval of approvals)
    wanted.set(`${approval.contract}:${approval.operator}`, approval)
  return [...wanted.values()].map(({ contract, operator, isApproved }) =>
    isApproved
      ? { status: 'complete' }
      : transactionItem({
          chainId,
          from: owner,
          call: {
            to: contract,
            data: encodeFunctionData({
              abi,
              functionName: 'setApprovalForAll',
              args: [operator, true],
            }),
          },
        }),
  )
}

export declare namespace approvalItems {
  type Approval = { contract: Hex; operator: Hex; isApproved: boolean }
}
