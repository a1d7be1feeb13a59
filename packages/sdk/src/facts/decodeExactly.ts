import {
  type Abi,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
} from 'viem'

/** A call whose bytes are exactly its arguments, and nothing hidden behind them. */
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
