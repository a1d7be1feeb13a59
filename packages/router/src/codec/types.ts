/** Hex digits, and where the next word begins. */
export type Reader = { readonly data: string; at: number }

/** Writes and reads the values of one ABI type, in hex digits. */
export type Codec = {
  /** Whether it stands in the tail, behind an offset. */
  dynamic: boolean
  /** Bytes in the head of what holds it. */
  size: number
  /** How an error about a value of this type goes on after the value's name. */
  expected: string
  /** @throws Unwritable when the value is none of this type. */
  write: (value: unknown) => string
  /** @throws NotCanonical when the digits are not what `write` makes. */
  read: (reader: Reader) => unknown
  /** What a value is made of, for naming the part that cannot be written. */
  parts?: (value: unknown) => Iterable<{ key: string; codec: Codec; value: unknown }>
}

/** Within the codec only: the caller is told by a RouterError, which names the field. */
export class Unwritable extends Error {}

/** Within the codec only: bytes that no encoder of ours makes. */
export class NotCanonical extends Error {}
