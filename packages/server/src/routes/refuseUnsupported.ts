import { ServerError } from '../errors.ts'

/**
 * Refuses filters that this server does not have: an answer that ignored them would be another one than
 * what was asked for.
 *
 * @throws ServerError 400 that names the first of them.
 */
export function refuseUnsupported<query extends object>(
  query: query,
  ...names: (keyof query & string)[]
): void {
  const name = names.find(each => query[each] !== undefined)
  if (name !== undefined)
    throw new ServerError(`${name} is not supported`, { code: 'not_supported', apiCode: -1 })
}
