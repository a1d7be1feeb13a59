import * as z from 'zod/mini'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
}

/** The fields of what a schema takes, `[]` for each of a list and `*` for each of a record: those without inner ones. For tests. */
export function fieldPaths(schema: z.ZodMiniType): string[] {
  const found = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [...new Set(leavesOf(found as Schema, ''))]
}

function leavesOf(schema: Schema, path: string): string[] {
  const { properties, additionalProperties, items, anyOf } = schema
  if (properties)
    return Object.entries(properties).flatMap(([name, inner]) =>
      leavesOf(inner, path ? `${path}.${name}` : name),
    )
  if (typeof additionalProperties === 'object' && hasInner(additionalProperties))
    return leavesOf(additionalProperties, `${path}.*`)
  if (items && hasInner(items)) return leavesOf(items, `${path}[]`)
  const inner = (anyOf ?? []).filter(hasInner)
  return inner.length > 0 ? inner.flatMap(each => leavesOf(each, path)) : [path]
}

const hasInner = (schema: Schema): boolean =>
  schema.properties !== undefined ||
  (schema.items !== undefined && hasInner(schema.items)) ||
  (schema.anyOf ?? []).some(hasInner)

/** The words that a schema, or a part of what `toJSONSchema` makes of one, names itself. For tests. */
export function wordsOf(schema: z.ZodMiniType | { json: unknown }): unknown[] {
  const found: unknown[] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const { enum: words, const: word } = value as { enum?: unknown[]; const?: unknown }
    if (Array.isArray(words)) found.push(...words)
    if (word !== undefined) found.push(word)
    Object.values(value).forEach(walk)
  }
  walk(
    'json' in schema
      ? schema.json
      : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  )
  return [...new Set(found)]
}
