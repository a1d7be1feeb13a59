import * as z from 'zod/mini'
import { InvalidInputError } from '../errors.ts'

/**
 * Checks a caller's argument against the contract before anything is sent.
 *
 * @throws InvalidInputError naming the field and its value.
 */
export function validate(schema: z.ZodMiniType, value: unknown, field: string): void {
  const parsed = z.safeParse(schema, value)
  const issue = parsed.error?.issues[0]
  if (!issue) return
  const path = [field, ...issue.path]
  const found = issue.path.reduce<unknown>(
    (current, key) =>
      typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined,
    value,
  )
  throw new InvalidInputError({
    field: path.join('.'),
    value: found,
    problem: `is not valid (${show(found)}): ${issue.message}`,
  })
}

function show(value: unknown): string {
  const text =
    JSON.stringify(value, (_, entry) => (typeof entry === 'bigint' ? `${entry}` : entry)) ??
    String(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
