import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem'

/** The call of a contract as a plain transaction; its value is in base units, '0' when absent. */
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
