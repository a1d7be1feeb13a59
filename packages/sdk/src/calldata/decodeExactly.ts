import {
  type Abi,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
} from 'viem'

/**
 * The call that calldata stands for, whose bytes are exactly its arguments and nothing hidden behind them: encoded again
 * it is the same. Undefined when it is another one, or none of these functions.
 *
 * @example
 * ```ts
 * import { decodeExactly } from '@sluice/sdk/calldata'
 * import { parseAbi } from 'viem'
 *
 * const abi = parseAbi(['function deposit() payable'])
 * console.log(decodeExactly(abi, '0xd0e30db0')?.functionName) // deposit
 * console.log(decodeExactly(abi, '0xd0e30db000')) // undefined
 * ```
 */
export function decodeExactly<const abi extends Abi>(
  abi: abi,
  data: Hex,
): DecodeFunctionDataReturnType<abi> | undefined {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: abi as Abi, data })
    const again = encodeFunctionData({ abi: abi as Abi, functionName, args })
    if (again.toLowerCase() !== data.toLowerCase()) return undefined
    return { functionName, args } as unknown as DecodeFunctionDataReturnType<abi>
  } catch {
    return undefined
  }
}
