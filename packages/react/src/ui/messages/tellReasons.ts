import type { ReasonCode } from '../../flow/verify/reason.ts'

/**
 * Reasons in some language, each once. A verifier of the page may have its own words: they stay as they are.
 *
 * @param reasons As they may be shown (`untrustedText`).
 */
export function tellReasons(reasons: readonly string[], language: tellReasons.Language): string {
  const says: Readonly<Record<string, string>> = language.says
  const told = [...new Set(reasons)].map(tell)
  return told.join(' ')

  function tell(reason: string): string {
    const [code = ''] = reason.split(':', 1)
    const value = reason.slice(code.length + 1).trim()
    const sentence = Object.hasOwn(says, code) ? says[code] : undefined
    if (sentence === undefined) return reason
    if (value === '') return sentence
    return code === 'other_chain' ? language.there(tell(value)) : language.quote(sentence, value)
  }
}

export declare namespace tellReasons {
  type Language = {
    says: Readonly<Record<ReasonCode, string>>
    /** A sentence and the foreign words behind it. */
    quote: (sentence: string, words: string) => string
    /** A sentence about the other chain. */
    there: (sentence: string) => string
  }
}
