import fc from 'fast-check'
import type * as z from 'zod/mini'

/** The parts of zod's own description of a schema that requests are made by. */
type Definition = {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  shape?: Readonly<Record<string, z.ZodMiniType>>
  entries?: Readonly<Record<string, string | number>>
  values?: readonly unknown[]
}

export const definitionOf = (schema: z.ZodMiniType): Definition =>
  schema._zod.def as unknown as Definition

/** Texts and numbers that nobody thought of, each with a reason of its own. */
export const hostileValues: readonly unknown[] = [
  '',
  '\0',
  '%',
  '_',
  "'; drop table orders; --",
  '\\',
  '__proto__',
  'constructor',
  '\ud800',
  '9'.repeat(78),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  '0x',
  'null',
  `0x${'0'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
  'x'.repeat(5000),
  'a:'.repeat(500),
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  null,
  undefined,
  true,
  [],
  {},
  [[]],
]

/**
 * Values for a schema: mostly such as it takes, here and there what it should refuse. `pool` has texts and
 * numbers that mean something to the server.
 */
export function arbitraryOf(
  schema: z.ZodMiniType,
  pool: readonly unknown[],
): fc.Arbitrary<unknown> {
  const hostile = fc.oneof(
    fc.constantFrom(...hostileValues),
    fc.constantFrom(...pool),
    fc.string({ maxLength: 30 }),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const make = (each: z.ZodMiniType): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 30, arbitrary: formed(each) }, { weight: 1, arbitrary: hostile })

  const formed = (each: z.ZodMiniType): fc.Arbitrary<unknown> => {
    const definition = definitionOf(each)
    const { innerType, element, valueType, options, shape, entries, values } = definition
    if (innerType) return make(innerType)
    if (shape) return objectOf(shape)
    if (element) return fc.array(make(element), { maxLength: 3 })
    if (valueType) return fc.dictionary(fc.constantFrom(...keys), make(valueType), { maxKeys: 3 })
    if (options) return fc.oneof(...options.map(make))
    if (entries) return fc.constantFrom(...Object.values(entries))
    if (values) return fc.constantFrom(...values)
    // What is left is a text, a number, a boolean, or one of these in another form: what fits is taken.
    const fitting = [...pool, true, false].filter(value => each.safeParse(value).success)
    if (fitting.length > 0) return fc.constantFrom(...fitting)
    return definition.in ? make(definition.in) : hostile
  }

  const objectOf = (shape: Readonly<Record<string, z.ZodMiniType>>) => {
    const needed = Object.keys(shape).filter(key => !shape[key]?.safeParse(undefined).success)
    const fields = Object.entries(shape).map(([key, field]) => {
      // Few at once: where all were given, one that is refused would hide the others.
      const weight = needed.includes(key) ? 0 : 6
      const given = { weight: 1, arbitrary: make(field) }
      return [key, weight === 0 ? make(field) : fc.oneof({ weight, arbitrary: missing }, given)]
    })
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
  }
  return make(schema)
}

const missing = fc.constant(undefined)

/** Names of traits, of which some exist, and names that mean something to JavaScript. */
const keys = ['Colour', 'Size', 'Nothing', '__proto__', 'constructor', "x'y", '0']
