import { ServerError } from '../errors.ts'
import type { ServedPath } from './handlers.ts'
import { refusedParameters } from './refusedParameters.ts'

/**
 * Refuses parameters of the contract that a route does not have here. What is off, as it is without being named, is
 * taken.
 *
 * @throws ServerError 400 that names the first of them.
 */
export function refuseUnheeded(path: ServedPath, query: object | undefined): void {
  const refused = refusedParameters[path]
  if (!query || !refused) return
  const name = Object.entries(query).find(
    ([key, value]) => value !== undefined && value !== false && refused.includes(key),
  )?.[0]
  if (name !== undefined)
    throw new ServerError(`${name} is not supported`, { code: 'not_supported', apiCode: -1 })
}
