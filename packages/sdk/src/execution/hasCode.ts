import { findCause } from '../errors.ts'

/** Whether an error, or one that caused it, has one of these JSON-RPC codes. */
export function hasCode(error: unknown, codes: readonly number[]): boolean {
  const found = findCause(error, cause => {
    const code: unknown =
      typeof cause === 'object' && cause ? Reflect.get(cause, 'code') : undefined
    return typeof code === 'number' && codes.includes(code)
  })
  return found !== null
}
