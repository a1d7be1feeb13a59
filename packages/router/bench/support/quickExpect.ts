import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/**
 * What `expect` says, for what is looked at many thousand times: to begin one is a fifth of such a test. It is begun
 * where a quicker look does not find what is expected, and alone decides then.
 */
export function quickExpect(actual: unknown) {
  return {
    toBe(expected: unknown): void {
      if (!Object.is(actual, expected)) expect(actual).toBe(expected)
    },
    toEqual(expected: unknown): void {
      if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
    },
    toMatchObject(expected: object): void {
      if (!isDeepStrictEqual(actual, expected)) expect(actual).toMatchObject(expected)
    },
    toBeInstanceOf(kind: new (...args: never[]) => unknown): void {
      if (!(actual instanceof kind)) expect(actual).toBeInstanceOf(kind)
    },
    toHaveLength(length: number): void {
      if (!Array.isArray(actual) || actual.length !== length) expect(actual).toHaveLength(length)
    },
    toMatch(pattern: RegExp): void {
      if (typeof actual !== 'string' || !pattern.test(actual)) expect(actual).toMatch(pattern)
    },
  }
}
