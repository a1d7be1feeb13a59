import { Unwritable, type Writer } from './types.ts'
import { codes, putNumber } from './writer.ts'

/** 24 bits each, the lowest first: room for 78 decimal digits. */
const limbs = /* @__PURE__ */ new Float64Array(11)
const limbBase = 0x1000000

/** An amount of at most `bits` bits in decimal digits, in the word that begins at `at`. */
export function putDecimal(out: Writer, at: number, text: string, bits: number): void {
  const { length } = text
  if (length < 16) {
    const value = chunk(text, 0, length)
    if (length === 0 || value >= 2 ** bits || (length > 1 && text.charCodeAt(0) === 0x30))
      throw new Unwritable()
    putNumber(out, at, value)
    return
  }
  if (length > 78 || text.charCodeAt(0) === 0x30) throw new Unwritable()
  // Seven digits at a time, so that every product is exact in a number: a bigint would cost as much as
  // all the rest of an order.
  let used = 0
  for (let from = 0, to = length % 7 || 7; from < length; from = to, to += 7) {
    let carry = chunk(text, from, to)
    for (let i = 0; i < used; i++) {
      const value = (limbs[i] as number) * 1e7 + carry
      carry = Math.floor(value / limbBase)
      limbs[i] = value - carry * limbBase
    }
    if (carry > 0) limbs[used++] = carry
  }
  const bitsOfTop = bits - (used - 1) * 24
  if (bitsOfTop < 24 && (limbs[used - 1] as number) >= 2 ** bitsOfTop) throw new Unwritable()
  const { digits } = out
  for (let i = 0, place = at + 63; i < used; i++, place -= 6)
    for (let rest = limbs[i] as number, digit = place; rest > 0; rest >>>= 4)
      digits[digit--] = codes[rest & 15] as number
}

/** Decimal digits from one index to another: no more than a number holds exactly. */
function chunk(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 0x30
    if (digit < 0 || digit > 9) throw new Unwritable()
    value = value * 10 + digit
  }
  return value
}
