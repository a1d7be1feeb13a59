import * as z from 'zod/mini'

/** A text of this form; the rule says what it must be. */
export const matching = (pattern: RegExp, rule: string) => z.string().check(z.regex(pattern, rule))
