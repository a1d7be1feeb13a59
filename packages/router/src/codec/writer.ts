import { Unwritable, type Writer } from './types.ts'

const zero = 0x30
/** A buffer that grew beyond this is not kept for the next encoding. */
const keptDigits = 1 << 20
const initialDigits = 1 << 14
const noDigits = new Uint8Array(0)

/** The codes of `0` to `f`. */
export const codes = /* @__PURE__ */ Uint8Array.from('0123456789abcdef', digit =>
  digit.charCodeAt(0),
)

/** By its own code, the code of a hex digit in lower case; 0 for what is none. */
const lower = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[0-9a-fA-F]/.test(character) ? character.toLowerCase().charCodeAt(0) : 0
})

let spare: Uint8Array | undefined

declare const TextDecoder: new () => { decode: (bytes: Uint8Array) => string }
let decoder: InstanceType<typeof TextDecoder> | undefined
declare const TextEncoder: new () => { encodeInto: (text: string, bytes: Uint8Array) => void }
let encoder: InstanceType<typeof TextEncoder> | undefined

/**
 * Everything that `write` writes, behind `0x`. One flat buffer is many times as fast as joining strings:
 * those are only joined for good when they are looked at, and that once for each encoding around another.
 */
export function written(write: (out: Writer) => void): `0x${string}` {
  // Taken for this encoding alone: a getter among the values may begin another one.
  const out = { digits: spare ?? noDigits, end: 0 }
  spare = undefined
  try {
    reserve(out, 2)
    out.digits[1] = 0x78
    write(out)
    decoder ??= new TextDecoder()
    return decoder.decode(out.digits.subarray(0, out.end)) as `0x${string}`
  } finally {
    if (out.digits.length <= keptDigits) spare = out.digits.fill(zero, 0, out.end)
  }
}

/** Makes room for digits at the end, and says where they begin. */
export function reserve(out: Writer, count: number): number {
  const at = out.end
  const end = at + count
  if (end > out.digits.length) {
    const larger = new Uint8Array(Math.max(end, out.digits.length * 2, initialDigits)).fill(zero)
    larger.set(out.digits)
    out.digits = larger
  }
  out.end = end
  return at
}

/** A whole number below 2^53, in the word that begins at `at`. */
export function putNumber(out: Writer, at: number, value: number): void {
  const { digits } = out
  let place = at + 63
  let rest = value
  for (; rest > 0xffffffff; rest = Math.floor(rest / 16))
    digits[place--] = codes[rest % 16] as number
  for (; rest > 0; rest >>>= 4) digits[place--] = codes[rest & 15] as number
}

/** An amount that is not negative, in the word that begins at `at`. */
export function putBigint(out: Writer, at: number, value: bigint): void {
  if (value < 0x100000000n) {
    putNumber(out, at, Number(value))
    return
  }
  const digits = value.toString(16)
  putDigits(out, at + 64 - digits.length, digits, 0)
}

const lowerCaseDigits = /^[0-9a-f]*$/

/** The digits of `text` from an index on. */
export function putDigits(out: Writer, at: number, text: string, from: number): void {
  const { digits } = out
  const { length } = text
  // An encoding within another one: in one go, if it needs no other case.
  if (length > 200 && lowerCaseDigits.test(text.slice(from))) {
    putText(out, at, text, from)
    return
  }
  for (let index = from, place = at; index < length; index++, place++) {
    const code = text.charCodeAt(index)
    const digit = code < 128 ? (lower[code] as number) : 0
    if (digit === 0) throw new Unwritable()
    digits[place] = digit
  }
}

/** The same for a text that is known to be nothing but digits of lower case from there on. */
export function putText(out: Writer, at: number, text: string, from: number): void {
  encoder ??= new TextEncoder()
  encoder.encodeInto(text.slice(from), out.digits.subarray(at))
}
