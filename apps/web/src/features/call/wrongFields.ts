import type { readCallForm } from './readCallForm.ts'

/** A field of a call: an argument by its place. */
export type CallField = 'address' | 'calldata' | 'signature' | 'value' | `arg-${number}`

/** The fields that have a problem, in the order in which they stand. */
export function wrongFields(problems: readCallForm.Problems | undefined): readonly CallField[] {
  if (problems === undefined) return []
  const args = (problems.args ?? []).flatMap((problem, index) =>
    problem === undefined ? [] : [`arg-${index}` as const],
  )
  return (['address', 'calldata', 'signature', ...args, 'value'] as const).filter(
    field => problemIn(problems, field) !== undefined,
  )
}

export function problemIn(problems: readCallForm.Problems, field: CallField): string | undefined {
  if (field === 'address' || field === 'calldata' || field === 'signature' || field === 'value')
    return problems[field]
  return problems.args?.[Number(field.slice('arg-'.length))]
}
