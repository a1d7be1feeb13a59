/** More than any verifier gives, and longer than any of them. */
const most = { reasons: 16, letters: 200 }

/** Of an error's details, why a verifier refused, as the journal keeps and reads it; nothing that is no text. */
export function keptReasons({ reasons }: Readonly<Record<string, unknown>>): {
  reasons?: readonly string[]
} {
  if (!Array.isArray(reasons)) return {}
  const texts = reasons.slice(0, most.reasons).filter(reason => typeof reason === 'string')
  return texts.length === 0 ? {} : { reasons: texts.map(text => text.slice(0, most.letters)) }
}
