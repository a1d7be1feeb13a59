import type { Abi, Hex } from 'viem'
import { encodeFunctionData, toFunctionSelector } from 'viem/utils'
import type { Call } from './chainSource.ts'

/** A description of one function, and its selector, by which viem takes it as it is. */
type Known = { abi: Abi; functionName: Hex }

/** By description and name: the same few functions are called all the time. */
const known = new WeakMap<Abi, Map<string, Known | undefined>>()

/** The calldata of a read. The selector of a function is a hash, which is computed once. */
export function encodeCall({ abi, functionName, args }: Call): Hex {
  const functions = known.get(abi) ?? new Map<string, Known | undefined>()
  known.set(abi, functions)
  if (!functions.has(functionName)) functions.set(functionName, find(abi, functionName))
  return encodeFunctionData({ ...(functions.get(functionName) ?? { abi, functionName }), args })
}

/** Undefined where several have the name: which of them is meant, the arguments say. */
function find(abi: Abi, name: string): Known | undefined {
  const [item, ...others] = abi.filter(each => each.type === 'function' && each.name === name)
  if (item?.type !== 'function' || others.length > 0) return undefined
  return { abi: [item], functionName: toFunctionSelector(item) }
}
