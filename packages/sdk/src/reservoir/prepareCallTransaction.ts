import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem'

/**
 * The call of a contract as a plain transaction; its value is in base units, '0' when absent.
 *
 * @example
 * ```ts
 * import { prepareCallTransaction } from '@sluice/sdk/reservoir'
 * import { parseAbi } from 'viem'
 *
 * const transaction = prepareCallTransaction({
 *   address: '0xa196769ca67f4903eca574f5e76e003071a4d84a',
 *   abi: parseAbi(['function mint(uint256 quantity)']),
 *   functionName: 'mint',
 *   args: [1n],
 * })
 * console.log(transaction.data)
 * ```
 */
export function prepareCallTransaction(request: {
  address: Address
  abi: Abi | readonly unknown[]
  functionName: string
  args?: readonly unknown[] | undefined
  value?: bigint | undefined
}): { to: Address; value: string; data: Hex } {
  const { abi, functionName, args = [], address, value = 0n } = request
  return {
    to: address,
    value: value.toString(),
    data: encodeFunctionData({ abi, functionName, args }),
  }
}
