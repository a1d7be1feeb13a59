import {
  type Abi,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
} from 'viem'

/**
 * The call that calldata stands for; undefined when it is none of these functions, or when there is more in
 * it than their arguments: encoded again it must be the same bytes.
 */
export function decodeExactly<const abi extends Abi>(
  abi: abi,
  data: Hex,
): DecodeFunctionDataReturnType<abi> | undefined {
  try {
    const call = decodeFunctionData({ abi: abi as Abi, data })
    const again = encodeFunctionData({
      abi: abi as Abi,
      functionName: call.functionName,
      args: call.args ?? [],
    })
    return again.toLowerCase() === data.toLowerCase()
      ? (call as DecodeFunctionDataReturnType<abi>)
      : undefined
  } catch {
    return undefined
  }
}
