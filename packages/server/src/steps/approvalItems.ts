import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { type TransactionItem, transactionItem } from './transactionItem.ts'

const abi = parseAbi(['function setApprovalForAll(address, bool)'])

/**
 * One item per collection and operator, complete where the approval stands already. With it the orders that
 * need it, by their place in the request.
 */
export function approvalItems(
  { chainId, owner }: { chainId: number; owner: Hex },
  approvals: readonly approvalItems.Approval[],
): TransactionItem[] {
  const wanted = new Map<string, approvalItems.Approval & { orderIndexes: number[] }>()
  for (const approval of approvals) {
    const key = `${approval.contract}:${approval.operator}`
    const orderIndexes = wanted.get(key)?.orderIndexes ?? []
    if (approval.orderIndex !== undefined) orderIndexes.push(approval.orderIndex)
    wanted.set(key, { ...approval, orderIndexes })
  }
  return [...wanted.values()].map(({ contract, operator, isApproved, orderIndexes }) => {
    const which = orderIndexes.length === 0 ? {} : { orderIndexes }
    if (isApproved) return { status: 'complete', ...which }
    const data = encodeFunctionData({
      abi,
      functionName: 'setApprovalForAll',
      args: [operator, true],
    })
    return transactionItem({ chainId, from: owner, call: { to: contract, data }, ...which })
  })
}

export declare namespace approvalItems {
  type Approval = {
    contract: Hex
    operator: Hex
    isApproved: boolean
    orderIndex?: number | undefined
  }
}
