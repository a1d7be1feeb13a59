import type { Hex } from 'viem'
import { RouterError } from './errors.ts'
import type { CallOf, Methods } from './marketCalls.ts'

/**
 * The call of one of some methods, by its selector.
 *
 * @throws RouterError `not_decodable` for another method, `not_canonical` for bytes that are not the plain
 * encoding of their arguments.
 */
export function readCall<methods extends Methods>(
  methods: methods,
  data: Hex,
  path: string,
): CallOf<methods> {
  const selector = typeof data === 'string' ? data.slice(0, 10).toLowerCase() : ''
  for (const [functionName, codec] of Object.entries(methods))
    if (codec.selector === selector)
      return { functionName, args: codec.decode(data, path) } as CallOf<methods>
  throw new RouterError(`${path} is no call of a method that is known here`, {
    code: 'not_decodable',
    field: path,
    value: data,
  })
}
