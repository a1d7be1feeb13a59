import { untrustedText } from '@sluice/react'
import {
  type AbiFunction,
  type AbiParameter,
  encodeFunctionData,
  type Hex,
  parseAbiItem,
} from 'viem'
import { t } from '../language/t.ts'
import { readArgument } from './readArgument.ts'

/** What a person may paste: the longest of known contracts are a tenth of it. */
const mostCharacters = 2000

/** The function that a signature names, such as `approve(address spender, uint256 amount)`; undefined where it is none. */
export function readSignature(text: string): AbiFunction | undefined {
  const signature = text.trim().replace(/;$/, '')
  if (signature.length > mostCharacters) return undefined
  try {
    const item = parseAbiItem([
      /^function\s/.test(signature) ? signature : `function ${signature}`,
    ] as [string]) as AbiFunction
    return item.type === 'function' ? item : undefined
  } catch {
    return undefined
  }
}

/** What an argument is called: its name, or its place, and its type. */
export const argumentName = ({ name, type }: AbiParameter, index: number) =>
  `${untrustedText(name || String(index + 1), { max: 40 })} (${type.replace(/^tuple/, '(…)')})`

/** The bytes of a call of this function, or what is wrong, argument by argument. */
export function encodeFunction(fn: AbiFunction, texts: readonly string[]): encodeFunction.Result {
  const read = fn.inputs.map((input, index) => readArgument(texts[index] ?? '', input))
  const problems = read.map((one, index) => {
    const input = fn.inputs[index]
    return one.problem === undefined || input === undefined
      ? undefined
      : t('Argument {0}: {1}', argumentName(input, index), one.problem)
  })
  if (problems.some(problem => problem !== undefined)) return { problems }
  try {
    const args = read.map(({ value }) => value)
    return { data: encodeFunctionData({ abi: [fn], functionName: fn.name, args }) }
  } catch {
    // What no reading of one argument has found.
    return { problems: fn.inputs.map(() => t('These arguments do not fit the function.')) }
  }
}

export declare namespace encodeFunction {
  type Result =
    | { data: Hex; problems?: undefined }
    | { problems: readonly (string | undefined)[]; data?: undefined }
}
