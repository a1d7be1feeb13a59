import { ServerError } from '../errors.ts'

/** The most parameters that one query string may have. */
const most = 1000

/**
 * A query string as the contract writes them: `a=1&a=2` and `a[0]=1` are lists, `a[key]=1` is an object.
 * Values stay strings; the schema of the route decides what they mean.
 *
 * @throws ServerError 400 for more parameters than are read: a filter that was left out would widen the answer.
 */
export function parseQuery(search: string): Record<string, unknown> {
  const values = new Map<string, string[]>()
  const objects = new Map<string, Map<string, string[]>>()
  let count = 0
  for (const [name, value] of new URLSearchParams(search)) {
    if (++count > most)
      throw new ServerError(`query must have ${most} parameters at most`, {
        code: 'invalid_request',
        apiCode: -1,
      })
    const [, outer, inner] = /^([^[\]]+)\[([^\]]*)\]$/.exec(name) ?? []
    if (outer === undefined || inner === undefined || inner === '' || /^\d+$/.test(inner))
      append(values, outer ?? name, value)
    else {
      const object = objects.get(outer) ?? new Map<string, string[]>()
      objects.set(outer, object)
      append(object, inner, value)
    }
  }
  return Object.fromEntries([
    ...[...values].map(([name, list]) => [name, oneOrMany(list)] as const),
    ...[...objects].map(
      ([name, object]) =>
        [
          name,
          Object.fromEntries([...object].map(([key, list]) => [key, oneOrMany(list)])),
        ] as const,
    ),
  ])
}

function append(into: Map<string, string[]>, name: string, value: string) {
  const list = into.get(name)
  if (list) list.push(value)
  else into.set(name, [value])
}

function oneOrMany(list: readonly string[]): unknown {
  return list.length === 1 ? list[0] : list
}
