/** Who has a signature may use it; half of one is as much as the other half is short. */
const secret = /(signatures?|\b[rs])(\[\d*\])*$/i
/** Signatures are at least 64 bytes, and so is calldata that one is in. */
const longestText = 100

/**
 * What an error may say of the value at `path`: a number or a short text. Nothing that is a signature or may
 * hold one, and no object, since what is in it may be anything.
 */
export function shownValue(value: unknown, path: unknown): unknown {
  if (typeof value === 'object' && value !== null) return undefined
  if (typeof value === 'string' && value.length > longestText) return undefined
  return secret.test(`${path}`) ? undefined : value
}
