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
    if (hasNull(result.data))
      throw new ServerError('A text of the request contains a null character', {
        code: 'invalid_request',
        apiCode: -1,
      })
    return result.data
  }
  const { path, complaint, got } = firstProblem(result.error.issues, input)
  throw new ServerError(`${fieldName(path).slice(0, 200) || 'The request'} ${complaint}${got}`, {
    code: 'invalid_request',
    apiCode: -1,
  })
}

/** PostgreSQL's texts cannot hold the null character. */
function hasNull(root: unknown): boolean {
  // No recursion: how deep a request is nested is up to its sender.
  const stack: unknown[] = [root]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null)
      for (const entry of Object.entries(value)) stack.push(...entry)
  }
  return false
}
