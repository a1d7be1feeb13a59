/** The first and the last byte of a part. */
type Part = { first: number; last: number }

/**
 * The part of a file that a `Range` header asks for (RFC 9110): undefined where it is to be sent whole, which is what
 * becomes of several parts and of what cannot be read; null where the file has no such part.
 */
export function readRange(header: string | undefined, size: number): Part | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const [start, end] = [Number(from), Number(to)]
  // The last so many bytes.
  if (from === '')
    return end === 0 || size === 0 ? null : { first: Math.max(size - end, 0), last: size - 1 }
  if (to !== '' && end < start) return undefined
  if (start >= size) return null
  return { first: start, last: to === '' ? size - 1 : Math.min(end, size - 1) }
}
