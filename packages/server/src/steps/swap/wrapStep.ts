import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { type Step, transactionItem } from '../transactionItem.ts'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** The step that exchanges the native currency for its wrapped form, or back, one for one. */
export function wrapStep({ by, token, amount, isWrapping }: wrapStep.Options): Step {
  const call = isWrapping
    ? { to: token, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: amount }
    : { to: token, data: encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] }) }
  return {
    id: isWrapping ? 'currency-wrapping' : 'currency-unwrapping',
    action: isWrapping ? 'Wrap currency' : 'Unwrap currency',
    description: 'One for one, by the contract of the wrapped currency',
    kind: 'transaction',
    items: [transactionItem({ ...by, call })],
  }
}

export declare namespace wrapStep {
  type Options = {
    by: Omit<transactionItem.Options, 'call'>
    /** The wrapped currency. */
    token: Hex
    /** Base units. */
    amount: bigint
    isWrapping: boolean
  }
}
