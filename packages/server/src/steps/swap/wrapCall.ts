import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** The call that exchanges the native currency for its wrapped form, or back, one for one. */
export function wrapCall({ token, amount, isWrapping }: wrapCall.Options): wrapCall.Result {
  return isWrapping
    ? { to: token, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: amount }
    : {
        ...{ to: token, value: 0n },
        data: encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] }),
      }
}

export declare namespace wrapCall {
  type Options = {
    /** The wrapped currency. */
    token: Hex
    /** Base units. */
    amount: bigint
    isWrapping: boolean
  }
  type Result = { to: Hex; data: Hex; value: bigint }
}
