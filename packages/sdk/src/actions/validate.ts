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

/**
 * That a caller's list has 1 to 50 entries.
 *
 * @throws InvalidInputError naming the list and its length.
 */
export function assertCount(list: readonly unknown[], field: string): void {
  const count = Array.isArray(list) ? list.length : undefined
  if (count !== undefined && count >= 1 && count <= 50) return
  throw new InvalidInputError({
    ...{ field, value: count },
    problem: `must be 1 to 50 ${field}, not ${count ?? 'a list'}`,
  })
}

/**
 * The most that a relayer may take, as text.
 *
 * @throws InvalidInputError
 */
export function relayerLimit(value: bigint | undefined): string | undefined {
  if (value === undefined || (typeof value === 'bigint' && value >= 0n)) return value?.toString()
  const problem = 'must be a bigint in base units, not negative'
  throw new InvalidInputError({ field: 'maxRelayerFee', value, problem })
}

function show(value: unknown): string {
  const text =
    JSON.stringify(value, (_, entry) => (typeof entry === 'bigint' ? `${entry}` : entry)) ??
    String(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
