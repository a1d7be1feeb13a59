import { countText } from './countText.ts'

/** So many of something by its name: "3 × Harbor"; the name alone where it is one. */
export function timesName(quantity: bigint, name: string): string {
  return quantity > 1n ? `${countText(quantity)} × ${name}` : name
}
