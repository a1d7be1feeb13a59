/** A difference with its sign in words, before what it is a difference to: "75.0 % below", "12.5 % above". */
export function apartFrom(difference: string): string {
  if (difference === 'equal') return 'equal to'
  const size = difference.replace(/[+−]/, '')
  return `${size} ${difference.startsWith('−') ? 'below' : 'above'}`
}
