/** Whether every word that was typed begins a word of the name, in any order. */
export function isNamed(name: string, typed: string): boolean {
  const words = wordsOf(name)
  const wanted = wordsOf(typed)
  return wanted.length > 0 && wanted.every(each => words.some(word => word.startsWith(each)))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
