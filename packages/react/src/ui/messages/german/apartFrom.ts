/** A difference with its sign in words, before what it is a difference to: "75,0 % unter dem", "12,5 % über dem". */
export function apartFrom(difference: string): string {
  if (difference === 'equal') return 'gleichauf mit dem'
  const size = difference.replace(/[+−]/, '')
  return `${size} ${difference.startsWith('−') ? 'unter' : 'über'} dem`
}
