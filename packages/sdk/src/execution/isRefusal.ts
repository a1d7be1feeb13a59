import { APIError } from '../api/apiError.ts'

/**
 * These say nothing about what was stored: it took too long (408, 499), it may be there already (409), or
 * it was perhaps a repetition (425).
 */
const undecided = new Set([408, 409, 425, 499])

/** Whether the marketplace said plainly no to a post: nothing of it was stored. */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof APIError ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 && !undecided.has(status)
}
