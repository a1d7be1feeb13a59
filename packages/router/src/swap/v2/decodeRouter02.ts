import type { Hex } from 'viem'
import { isBytes } from '../../codec/isBytes.ts'
import { RouterError } from '../../errors.ts'
import { router02Methods } from './router02Methods.ts'

type Methods = typeof router02Methods

/**
 * A swap call of Uniswap's v2 Router02 as its method and arguments: amounts in base units, addresses in
 * lower case.
 *
 * @throws RouterError `not_decodable` for the call of another method; `not_canonical` for bytes that do
 * not come out the same when they are encoded again.
 *
 * @example
 * ```ts
 * const call = decodeRouter02(transaction.data)
 * if (call.functionName === 'swapExactETHForTokens') call.args.amountOutMin
 * ```
 */
export function decodeRouter02(data: Hex): decodeRouter02.Result {
  const selector = isBytes(data) ? data.slice(0, 10).toLowerCase() : ''
  for (const [functionName, method] of Object.entries(router02Methods)) {
    if (method.selector !== selector) continue
    return { functionName, args: method.codec.decode(data) } as decodeRouter02.Result
  }
  throw new RouterError('data is no swap of Router02', {
    code: 'not_decodable',
    field: 'data',
    value: data,
  })
}

export declare namespace decodeRouter02 {
  type Result = {
    [name in keyof Methods]: {
      functionName: name
      args: ReturnType<Methods[name]['codec']['decode']>
    }
  }[keyof Methods]
}
