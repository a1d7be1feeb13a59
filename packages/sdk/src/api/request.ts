import { type ClientContext, findChain } from '../context.ts'
import { InvalidInputError } from '../errors.ts'
import { callApi } from './callApi.ts'
import { type RouteInput, type RouteOutput, type RoutePath, routes } from './routes.ts'

/**
 * Calls a route of a chain's API. Parameters and answer are typed by the path.
 *
 * @throws APIError, ConfigurationError, AbortedError
 */
export async function request<path extends RoutePath>(
  context: ClientContext,
  path: path,
  options: request.Options<path> = {} as request.Options<path>,
): Promise<RouteOutput<path>> {
  const chain = findChain(context, options.chainId)
  const given = options as { path?: unknown; query?: unknown; body?: unknown }
  return (await callApi(context, {
    chain,
    endpoint: fillPath(path, toRecord(given.path)),
    method: routes[path].method,
    query: toRecord(given.query),
    body: given.body,
    schema: routes[path].response,
    timeout: options.timeout ?? (path.startsWith('/execute/') ? 60_000 : undefined),
    signal: options.signal,
  })) as RouteOutput<path>
}

export declare namespace request {
  type Options<path extends RoutePath> = Partial<RouteInput<path>> & {
    /** The current chain when absent. */
    chainId?: number | undefined
    signal?: AbortSignal | undefined
    /** Milliseconds; 15000 when absent, 60000 for execute calls. */
    timeout?: number | undefined
  }
}

function fillPath(path: string, values: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') {
      throw new InvalidInputError({ field: `path.${name}`, value, problem: 'is missing' })
    }
    return encodeURIComponent(String(value))
  })
}

function toRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
