import type { ExecuteResponse } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'

export type Step = NonNullable<ExecuteResponse['steps']>[number]
export type TransactionItem = Extract<Step, { kind: 'transaction' }>['items'][number]

/** An item of a step that asks the wallet to send one transaction. */
export function transactionItem(options: transactionItem.Options): TransactionItem {
  const { chainId, from, call, maxFeePerGas, maxPriorityFeePerGas, ...more } = options
  return {
    status: 'incomplete',
    ...more,
    data: {
      from,
      to: call.to,
      data: call.data,
      value: numberToHex(call.value ?? 0n),
      chainId,
      ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
      ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
    },
  }
}

export declare namespace transactionItem {
  type Options = {
    chainId: number
    from: Hex
    /** `value` is in base units of the native currency, none by default. */
    call: { to: Hex; data: Hex; value?: bigint | undefined }
    /** Base units of the native currency per gas, as the request gave them. */
    maxFeePerGas?: string | undefined
    maxPriorityFeePerGas?: string | undefined
  } & Pick<TransactionItem, 'orderIds' | 'orderIndexes' | 'check' | 'crossChainIntent'>
}
