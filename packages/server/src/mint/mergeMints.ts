import type { Mint } from './createMintable.ts'

/** Two items that take part of one phase are one transaction; a contract with a call of its own has that one alone. */
export function mergeMints(mints: readonly Mint[]): Mint[] {
  const merged = new Map<string, Mint>()
  for (const mint of mints) {
    const key = `${mint.contract}:${'phase' in mint.how ? mint.how.phase : ''}`
    const quantity = (merged.get(key)?.quantity ?? 0n) + mint.quantity
    merged.set(key, { ...mint, quantity })
  }
  return [...merged.values()]
}
