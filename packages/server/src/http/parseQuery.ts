import { ServerError } from '../errors.ts'

/** What is always an object, whatever its keys are: a trait may be called "2024". */
const objectNames = new Set(['attribute', 'attributes'])

/** The most parameters that one query string may have. */
const most = 1000

/**
 * A query string as the contract writes them: `a=1&a=2` and `a[0]=1` are lists, `a[key]=1` is an object.
 * Values stay strings; the schema of the route decides what they mean.
 *
 * @throws ServerError 400 for more parameters than are read, or one that is not: a filter that was left out would widen the
 * answer.
 */
export function parseQuery(search: string): Record<string, unknown> {
  const values = new Map<string, string[]>()
  const objects = new Map<string, Map<string, string[]>>()
  let count = 0
  for (const [name, value] of new URLSearchParams(search)) {
    if (++count > most) throw refuse(`query must have ${most} parameters at most`)
    // The outermost brackets alone: a trait's name may have some of its own.
    const [, outer, inner] = /^([^[\]]+)\[(.*)\]$/s.exec(name) ?? []
    const isUnread = outer === undefined || inner === '' || inner === '__proto__'
    if (isUnread && objectNames.has(/^[^[]+(?=\[)/.exec(name)?.[0] ?? ''))
      throw refuse(`${name.slice(0, 200)} is not the name of a parameter that is read`)
    const isPlace = inner === '' || (/^\d+$/.test(inner ?? '') && !objectNames.has(outer ?? ''))
    if (outer === undefined || inner === undefined || isPlace) append(values, outer ?? name, value)
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

const refuse = (problem: string) =>
  new ServerError(problem, { code: 'invalid_request', apiCode: -1 })

function append(into: Map<string, string[]>, name: string, value: string) {
  const list = into.get(name)
  if (list) list.push(value)
  else into.set(name, [value])
}

function oneOrMany(list: readonly string[]): unknown {
  return list.length === 1 ? list[0] : list
}
