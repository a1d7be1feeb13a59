import { NotCanonical, type Reader } from './types.ts'

/** 0 to 64 zeros. */
export const zeros: readonly string[] = /* @__PURE__ */ Array.from({ length: 65 }, (_, count) =>
  '0'.repeat(count),
)

/** The digits of the next word. */
export function readWord(reader: Reader): string {
  const { data, at } = reader
  if (at + 64 > data.length) throw new NotCanonical()
  reader.at = at + 64
  return data.slice(at, at + 64)
}

/** A length or an offset: small, since no calldata is longer than that. */
export function readNumber(reader: Reader): number {
  const value = Number.parseInt(readWord(reader), 16)
  if (value > 0xffffffff) throw new NotCanonical()
  return value
}
