/** Hex digits, and where the next word begins. */
export type Reader = { readonly data: string; at: number }

/**
 * Hex digits on the way to a string, as their ASCII codes. Where nothing has been written yet there are
 * zeros, so that padding costs nothing.
 */
export type Writer = { digits: Uint8Array; end: number }

/** Where an encoding that stands for bytes says how it is written. */
export const inPlace = Symbol('inPlace')

/** Bytes that are themselves an encoding, and that need no text of their own before they are written. */
export type InPlace = { readonly [inPlace]: (out: Writer) => void }

/** Writes and reads the values of one ABI type, in hex digits. */
export type Codec = {
  /** Whether it stands in the tail, behind an offset. */
  dynamic: boolean
  /** Bytes in the head of what holds it. */
  size: number
  /** How an error about a value of this type goes on after the value's name. */
  expected: string
  /**
   * Writes at the place in the head that is meant for it; what is dynamic, at the end instead.
   *
   * @throws Unwritable when the value is none of this type.
   */
  write: (value: unknown, out: Writer, at: number) => void
  /** @throws NotCanonical when the digits are not what `write` makes. */
  read: (reader: Reader) => unknown
  /** What a value is made of, for naming the part that cannot be written. */
  parts?: (value: unknown) => Iterable<{ key: string; codec: Codec; value: unknown }>
}

/** Within the codec only: the caller is told by a RouterError, which names the field. */
export class Unwritable extends Error {}

/** Within the codec only: bytes that no encoder of ours makes. */
export class NotCanonical extends Error {}
