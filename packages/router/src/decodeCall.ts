import type { Hex } from 'viem'
import { decodeTransaction } from './decodeTransaction.ts'
import { RouterError } from './errors.ts'
import { execute, executeUntil } from './execute.ts'
import { type CallOf, type Methods, marketCalls } from './marketCalls.ts'
import { readCall } from './readCall.ts'
import { decodeRouter02 } from './swap/v2/decodeRouter02.ts'
import { router02Methods } from './swap/v2/router02Methods.ts'

type Markets = typeof marketCalls

/**
 * A call of any contract that the router's package writes calls for, by its selector: the Universal Router,
 * Uniswap's v2 Router02, a marketplace's own methods, Seaport's among them. Whose contract is called is for
 * the caller to compare: calldata does not say it. Only what encodes to the same bytes again is read.
 *
 * @throws RouterError `not_decodable` for another method, `not_canonical` for bytes that are not the plain
 * encoding of their arguments.
 *
 * @example
 * ```ts
 * import { decodeCall } from '@sluice/router/decode'
 *
 * // `incrementCounter()` of Seaport
 * const call = decodeCall('0x5b34b966')
 * if (call.contract === 'seaport') console.log(call.functionName)
 * ```
 */
export function decodeCall(data: Hex): decodeCall.Result {
  const selector = typeof data === 'string' ? data.slice(0, 10).toLowerCase() : ''
  if (selector === execute.selector || selector === executeUntil.selector)
    return { contract: 'universalRouter', ...decodeTransaction(data) }
  for (const method of Object.values(router02Methods))
    if (method.selector === selector) return { contract: 'router02', ...decodeRouter02(data) }
  for (const [contract, methods] of Object.entries<Methods>(marketCalls))
    for (const codec of Object.values(methods))
      if (codec.selector === selector)
        return { contract, ...readCall(methods, data, 'data') } as decodeCall.Result
  throw new RouterError('data is no call of a method that is known here', {
    code: 'not_decodable',
    field: 'data',
    value: data,
  })
}

export declare namespace decodeCall {
  type Result =
    | ({ contract: 'universalRouter' } & decodeTransaction.Result)
    | ({ contract: 'router02' } & decodeRouter02.Result)
    | { [market in keyof Markets]: { contract: market } & CallOf<Markets[market]> }[keyof Markets]
}
