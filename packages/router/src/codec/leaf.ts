import { readAmount } from '../readAmount.ts'
import { isBytes } from './isBytes.ts'
import { type Codec, NotCanonical, Unwritable } from './types.ts'
import { readNumber, readWord, word, zeros } from './word.ts'

const address = /^0x[0-9a-fA-F]{40}$/

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
  write(value) {
    if (typeof value !== 'string' || !address.test(value)) throw new Unwritable()
    return (zeros[24] as string) + value.slice(2)
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
  write(value) {
    if (typeof value !== 'boolean') throw new Unwritable()
    return word(value ? 1 : 0)
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
  write(value) {
    if (!isBytes(value)) throw new Unwritable()
    const digits = value.length - 2
    const rest = digits % 64
    const padding = rest === 0 ? '' : (zeros[64 - rest] as string)
    return word(digits / 2) + value.slice(2) + padding
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

/** Unsigned integers: bigint, or their decimal digits; those that fit a number exactly may be one. */
function uint(bits: number): Codec {
  const limit = 1n << BigInt(bits)
  const small = bits <= 48
  return {
    dynamic: false,
    size: 32,
    expected: `must be a whole number of base units from 0 to 2^${bits} - 1`,
    write(value) {
      const amount = toBigint(value, small)
      if (amount < 0n || amount >= limit) throw new Unwritable()
      const digits = amount.toString(16)
      return (zeros[64 - digits.length] as string) + digits
    },
    read(reader) {
      const value = BigInt(`0x${readWord(reader)}`)
      if (value >= limit) throw new NotCanonical()
      return small ? Number(value) : value
    },
  }
}

function toBigint(value: unknown, small: boolean): bigint {
  return small && Number.isSafeInteger(value) ? BigInt(value as number) : readAmount(value)
}

function fixedBytes(length: number): Codec {
  const digits = length * 2
  const shape = new RegExp(`^0x[0-9a-fA-F]{${digits}}$`)
  const padding = zeros[64 - digits] as string
  return {
    dynamic: false,
    size: 32,
    expected: `must be ${length} bytes in hex`,
    write(value) {
      if (typeof value !== 'string' || !shape.test(value)) throw new Unwritable()
      return value.slice(2) + padding
    },
    read(reader) {
      const found = readWord(reader)
      if (found.slice(digits) !== padding) throw new NotCanonical()
      return `0x${found.slice(0, digits)}`
    },
  }
}
