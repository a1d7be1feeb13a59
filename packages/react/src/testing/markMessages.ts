import { en, type Messages } from '../ui/messages/en.ts'

/**
 * The catalogue with every text in marks (`⟦…⟧`), so that a test can tell what does not come out of it.
 * Parameters stay outside of the marks.
 */
export function markMessages(): Messages {
  return mark(en) as Messages
}

const valuesOf = (parameter: unknown): readonly unknown[] =>
  typeof parameter === 'object' && parameter !== null ? Object.values(parameter) : [parameter]

function mark(text: unknown): unknown {
  if (typeof text === 'string') return `⟦${text}⟧`
  if (typeof text !== 'function')
    return Object.fromEntries(
      Object.entries(Object(text)).map(([name, entry]) => [name, mark(entry)]),
    )
  return (...parameters: unknown[]) => {
    const made: unknown = Reflect.apply(text, undefined, parameters)
    if (typeof made === 'bigint') return made
    return typeof made === 'string'
      ? `⟦${parameters.length}⟧${parameters.flatMap(valuesOf).join(' ')}`
      : mark(made)
  }
}
