import fc from 'fast-check'
import type * as z from 'zod/mini'
import { arbitraryOf, definitionOf } from './arbitraryOf.ts'

/**
 * Values that differ from a good one in one place at most, so that what is wrong there is not hidden by what
 * is wrong elsewhere. For tests.
 */
export function nearTo(
  schema: z.ZodMiniType,
  good: unknown,
  pool: readonly unknown[],
): fc.Arbitrary<unknown> {
  const change = (each: z.ZodMiniType, value: unknown): fc.Arbitrary<unknown> => {
    const { innerType, element, shape } = definitionOf(each)
    if (innerType) return change(innerType, value)
    if (shape && isObject(value))
      return fc
        .constantFrom(...Object.entries(shape))
        .chain(([key, field]) =>
          change(field, value[key]).map(changed => ({ ...value, [key]: changed })),
        )
    if (element && Array.isArray(value) && value.length > 0)
      return fc
        .nat(value.length - 1)
        .chain(at => change(element, value[at]).map(changed => value.with(at, changed)))
    return arbitraryOf(each, pool)
  }
  return fc.oneof(fc.constant(good), change(schema, good))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
