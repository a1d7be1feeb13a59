import type * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import { fieldName } from './fieldName.ts'
import { firstProblem } from './firstProblem.ts'

/**
 * Reads input by a schema of the contract. Keys that the schema does not know are left out.
 *
 * @throws ServerError 400 whose message names the field and the value that is wrong.
 */
export function validate<schema extends z.ZodMiniType>(
  schema: schema,
  input: unknown,
): z.output<schema> {
  const result = schema.safeParse(input)
  if (result.success) {
    const path = findNull(result.data)
    if (path) throw refuse(path, 'must not contain a null character')
    return result.data
  }
  const { path, complaint, got } = firstProblem(result.error.issues, input)
  throw refuse(path, `${complaint}${got}`)
}

const refuse = (path: readonly PropertyKey[], problem: string) =>
  new ServerError(`${fieldName(path).slice(0, 200) || 'The request'} ${problem}`, {
    code: 'invalid_request',
    apiCode: -1,
  })

type Place = { value: unknown; key?: PropertyKey; parent?: Place }

/** PostgreSQL's texts cannot hold the null character: where there is one. */
function findNull(root: unknown): PropertyKey[] | undefined {
  // No recursion: how deep a request is nested is up to its sender.
  const stack: Place[] = [{ value: root }]
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value } = place
    if (typeof value === 'string' && value.includes('\0')) return pathTo(place)
    if (typeof value !== 'object' || value === null) continue
    const isList = Array.isArray(value)
    for (const [key, each] of Object.entries(value)) {
      if (key.includes('\0')) return pathTo(place)
      stack.push({ value: each, key: isList ? Number(key) : key, parent: place })
    }
  }
  return undefined
}

function pathTo(place: Place): PropertyKey[] {
  const path: PropertyKey[] = []
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.parent) path.push(at.key)
  return path.reverse()
}
