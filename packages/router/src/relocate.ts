import { RouterError } from './errors.ts'

/** Runs `action` and gives the field that its error names the place that the caller knows it by. */
export function relocate<value>(action: () => value, place: (field: string) => string): value {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof RouterError) || error.field === undefined) throw error
    const { code, value, hints, field } = error
    const known = place(field)
    const message = error.message.startsWith(field)
      ? known + error.message.slice(field.length)
      : error.message
    const told = hints.map(hint => hint.replace(field, known))
    throw new RouterError(message, { code, field: known, value, hints: told, cause: error.cause })
  }
}
