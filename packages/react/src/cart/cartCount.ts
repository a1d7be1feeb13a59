import type { CartEntry } from './cartEntry.ts'

/** How many tokens these orders are to bring: of an order of several as many as are wanted of it. */
export function cartCount(entries: readonly Pick<CartEntry, 'quantity'>[]): bigint {
  return entries.reduce((sum, { quantity }) => sum + quantity, 0n)
}
