import type { ExecutionStep, FactAllowance, Facts, StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { readTransaction } from './readTransaction.ts'

/** `approve(address spender, uint256 amount)` of ERC-20, with nothing as its amount. */
const takesBack = /^0x095ea7b30{24}([0-9a-f]{40})0{64}$/i

/** What somebody may take from an item on; of one that takes an approval of a currency back, nothing. */
export function allowsOf(
  { id }: Pick<ExecutionStep, 'id'>,
  item: Pick<StepItem, 'data'>,
  { allows }: Pick<Facts, 'allows'>,
): readonly FactAllowance[] {
  const transaction = readTransaction(item.data)
  const [, spender] = takesBack.exec(transaction?.data ?? '') ?? []
  return allows.length === 0 && transaction && spender && id.startsWith('currency-approval-reset')
    ? [{ token: transaction.to, spender: `0x${spender}` as Address, amount: 0n }]
    : allows
}
