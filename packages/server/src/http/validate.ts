import type * as z from 'zod/mini'
import { ServerError } from '../errors.ts'

type Issue = {
  code?: string | undefined
  message: string
  path: PropertyKey[]
  [key: string]: unknown
}

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
  const issue = deepest(result.error.issues as Issue[])
  const field = fieldName(issue.path)
  throw new ServerError(
    `${field === '' ? 'The request' : field} ${complaint(issue)}${got(input, issue.path)}`,
    { code: 'invalid_request', apiCode: -1 },
  )
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

/** Of a union's branches the one that got furthest says best what is wrong. */
function deepest(issues: readonly Issue[]): Issue {
  const [first] = issues
  if (!first) return { message: 'is not valid', path: [] }
  if (first.code !== 'invalid_union' || !Array.isArray(first.errors)) return first
  const branches = (first.errors as Issue[][]).map(branch => deepest(branch))
  const best = branches.reduce<Issue | undefined>(
    (chosen, branch) => (chosen && rating(chosen) >= rating(branch) ? chosen : branch),
    undefined,
  )
  return best ? { ...best, path: [...first.path, ...best.path] } : first
}

const rating = (issue: Issue) => issue.path.length * 2 + (issue.code === 'invalid_type' ? 0 : 1)

function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part, i) =>
      typeof part === 'number' ? `[${part}]` : i === 0 ? String(part) : `.${String(part)}`,
    )
    .join('')
    .slice(0, 200)
}

function complaint(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(String(issue.expected))}`
    case 'invalid_value':
      return `must be one of ${(issue.values as unknown[]).map(String).join(', ')}`
    case 'too_big':
      return issue.message.startsWith('must') ? issue.message : `must be at most ${issue.maximum}`
    case 'too_small':
      return issue.message.startsWith('must') ? issue.message : `must be at least ${issue.minimum}`
    default:
      return issue.message.startsWith('must') ? issue.message : 'is not valid'
  }
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)

function got(input: unknown, path: readonly PropertyKey[]): string {
  let value: unknown = input
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return ''
    value = Object.entries(value).find(([key]) => key === String(part))?.[1]
  }
  if (value === undefined) return ', but it is missing'
  if (typeof value === 'object' && value !== null) return ''
  return `, got ${JSON.stringify(value).slice(0, 100)}`
}
