type Issue = {
  code?: string | undefined
  message: string
  path: PropertyKey[]
  [key: string]: unknown
}

/** Of what a schema says against an input, the one thing that says best what is wrong, in words. */
export function firstProblem(
  issues: readonly { message: string; path: PropertyKey[] }[],
  input: unknown,
): firstProblem.Result {
  const issue = deepest(issues as readonly Issue[])
  return { path: issue.path, complaint: complaintOf(issue), got: got(input, issue.path) }
}

export declare namespace firstProblem {
  type Result = {
    path: readonly PropertyKey[]
    /** `must be at least 1` */
    complaint: string
    /** `, got 0`: may hold what is secret. */
    got: string
  }
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
  // What the union itself says is better than what one of its branches says at the same place.
  const isOwn = best?.path.length === 0 && first.message.startsWith('must')
  return best && !isOwn ? { ...best, path: [...first.path, ...best.path] } : first
}

const rating = (issue: Issue) => issue.path.length * 2 + (issue.code === 'invalid_type' ? 0 : 1)

function complaintOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.startsWith('must')
        ? issue.message
        : `must be ${article(String(issue.expected))}`
    case 'invalid_value':
      return `must be one of ${(issue.values as unknown[]).map(String).join(', ')}`
    case 'too_big':
      return issue.message.startsWith('must') ? issue.message : `must be at most ${issue.maximum}`
    case 'too_small':
      return issue.message.startsWith('must') ? issue.message : `must be at least ${issue.minimum}`
    case 'unrecognized_keys':
      return `must not have the key ${String((issue.keys as unknown[])[0]).slice(0, 100)}`
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
