import { nativeCurrency } from '../constants.ts'
import { putDecimal } from './putDecimal.ts'
import {
  type Codec,
  type InPlace,
  inPlace,
  NotCanonical,
  Unwritable,
  type Writer,
} from './types.ts'
import { readNumber, readWord, zeros } from './word.ts'
import { putBigint, putDigits, putNumber, reserve } from './writer.ts'

/** The codec of a type that is made of no others. */
export function leaf(type: string): Codec {
  if (type === 'address') return addressCodec
  if (type === 'bool') return boolCodec
  if (type === 'bytes') return bytesCodec
  if (type.startsWith('uint')) return uint(Number(type.slice(4)))
  if (type.startsWith('bytes')) return fixedBytes(Number(type.slice(5)))
  throw new TypeError(`There is no codec for ${type}`)
}

const addressCodec: Codec = {
  dynamic: false,
  size: 32,
  expected: 'must be an address',
  write(value, out, at) {
    // Zeros are there already, and a third of the addresses in an order are zero.
    if (value === nativeCurrency) return
    if (!isHex(value) || value.length !== 42) throw new Unwritable()
    putDigits(out, at + 24, value, 2)
  },
  read(reader) {
    const digits = readWord(reader)
    if (!digits.startsWith(zeros[24] as string)) throw new NotCanonical()
    return `0x${digits.slice(24)}`
  },
}

const boolCodec: Codec = {
  dynamic: false,
  size: 32,
  expected: 'must be true or false',
  write(value, out, at) {
    if (typeof value !== 'boolean') throw new Unwritable()
    putNumber(out, at, value ? 1 : 0)
  },
  read(reader) {
    const value = readNumber(reader)
    if (value > 1) throw new NotCanonical()
    return value === 1
  },
}

const bytesCodec: Codec = {
  dynamic: true,
  size: 32,
  expected: 'must be bytes in hex',
  write(value, out) {
    if (typeof value === 'object' && value !== null && inPlace in value)
      return writeInPlace(value as InPlace, out)
    if (!isHex(value) || value.length % 2 !== 0) throw new Unwritable()
    const digits = value.length - 2
    const length = reserve(out, 64 + Math.ceil(digits / 64) * 64)
    putNumber(out, length, digits / 2)
    putDigits(out, length + 64, value, 2)
  },
  read(reader) {
    const digits = readNumber(reader) * 2
    const end = reader.at + digits
    const padded = reader.at + Math.ceil(digits / 64) * 64
    if (padded > reader.data.length) throw new NotCanonical()
    if (reader.data.slice(end, padded) !== zeros[padded - end]) throw new NotCanonical()
    const value = `0x${reader.data.slice(reader.at, end)}`
    reader.at = padded
    return value
  },
}

function writeInPlace(value: InPlace, out: Writer): void {
  const length = reserve(out, 64)
  const start = out.end
  value[inPlace](out)
  const digits = out.end - start
  putNumber(out, length, digits / 2)
  reserve(out, (64 - (digits % 64)) % 64)
}

/** Unsigned integers: bigint, or their decimal digits; those that fit a number exactly may be one. */
function uint(bits: number): Codec {
  const limit = 1n << BigInt(bits)
  const numberLimit = Number(limit)
  const small = bits <= 48
  return {
    dynamic: false,
    size: 32,
    expected: `must be a whole number of base units from 0 to 2^${bits} - 1`,
    write(value, out, at) {
      if (typeof value === 'string') putDecimal(out, at, value, bits)
      else if (typeof value === 'bigint' && value >= 0n && value < limit) putBigint(out, at, value)
      else if (
        small &&
        Number.isSafeInteger(value) &&
        (value as number) >= 0 &&
        (value as number) < numberLimit
      )
        putNumber(out, at, value as number)
      else throw new Unwritable()
    },
    read(reader) {
      const digits = readWord(reader)
      // Most are small, and by way of a number those are read faster; what rounds is beyond that anyway.
      const number = Number.parseInt(digits, 16)
      if (number > Number.MAX_SAFE_INTEGER) {
        const value = BigInt(`0x${digits}`)
        if (value >= limit) throw new NotCanonical()
        return value
      }
      if (number >= numberLimit) throw new NotCanonical()
      return small ? number : BigInt(number)
    },
  }
}

function fixedBytes(length: number): Codec {
  const digits = length * 2
  const padding = zeros[64 - digits] as string
  return {
    dynamic: false,
    size: 32,
    expected: `must be ${length} bytes in hex`,
    write(value, out, at) {
      if (!isHex(value) || value.length !== digits + 2) throw new Unwritable()
      putDigits(out, at, value, 2)
    },
    read(reader) {
      const found = readWord(reader)
      if (found.slice(digits) !== padding) throw new NotCanonical()
      return `0x${found.slice(0, digits)}`
    },
  }
}

/** Whether a value may be hex; its digits are looked at when they are written. */
function isHex(value: unknown): value is string {
  return typeof value === 'string' && value.charCodeAt(0) === 0x30 && value.charCodeAt(1) === 0x78
}
