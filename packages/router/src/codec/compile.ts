import type { AbiParameter } from 'viem'
import { isObject } from '../isObject.ts'
import { leaf } from './leaf.ts'
import type { Codec } from './types.ts'
import { NotCanonical, type Reader, Unwritable } from './types.ts'
import { readNumber } from './word.ts'
import { putNumber, reserve } from './writer.ts'

/**
 * Makes the writer and the strict reader of an ABI type, once. Both work on hex digits: the inputs are
 * hex already, and so is the result. The reader takes only the one encoding that the writer makes:
 * offsets in order, no gaps, zero padding.
 */
export function compile(parameter: AbiParameter): Codec {
  const { type } = parameter
  if (type.endsWith('[]')) return arrayOf(compile({ ...parameter, type: type.slice(0, -2) }))
  if (type === 'tuple') {
    const components = 'components' in parameter ? parameter.components : []
    return struct(components)
  }
  return leaf(type)
}

/** The codec of a struct, whose values are objects keyed by the names of its fields. */
export function struct(fields: readonly AbiParameter[]): Codec {
  const names = fields.map(field => field.name ?? '')
  const codecs = fields.map(compile)
  const count = fields.length
  // Reading fills a copy of it: giving an object its fields one by one takes twice as long.
  const blank = Object.fromEntries(names.map(name => [name, undefined]))
  const dynamic = codecs.some(codec => codec.dynamic)
  /** Where the head of each field begins, in digits. */
  const places: number[] = []
  let headBytes = 0
  for (const codec of codecs) {
    places.push(headBytes * 2)
    headBytes += headOf(codec)
  }

  return {
    dynamic,
    size: headBytes,
    expected: 'must be an object',
    write(value, out, at) {
      if (!isObject(value)) throw new Unwritable()
      const record = value as Record<string, unknown>
      const start = dynamic ? reserve(out, headBytes * 2) : at
      for (let i = 0; i < count; i++) {
        const codec = codecs[i] as Codec
        const place = start + (places[i] as number)
        if (codec.dynamic) putNumber(out, place, (out.end - start) / 2)
        codec.write(record[names[i] as string], out, place)
      }
    },
    read(reader) {
      const start = reader.at
      const record: Record<string, unknown> = { ...blank }
      for (let i = 0; i < count; i++) {
        const codec = codecs[i] as Codec
        record[names[i] as string] = codec.dynamic ? readNumber(reader) : codec.read(reader)
      }
      for (let i = 0; dynamic && i < count; i++) {
        const codec = codecs[i] as Codec
        if (!codec.dynamic) continue
        const name = names[i] as string
        inOrder(reader, start, record[name])
        record[name] = codec.read(reader)
      }
      return record
    },
    *parts(value) {
      if (!isObject(value)) return
      const record = value as Record<string, unknown>
      for (const [i, codec] of codecs.entries())
        yield { key: `.${names[i]}`, codec, value: record[names[i] as string] }
    },
  }
}

function arrayOf(item: Codec): Codec {
  const { dynamic } = item
  const head = headOf(item)
  return {
    dynamic: true,
    size: 32,
    expected: 'must be an array',
    write(value, out) {
      if (!Array.isArray(value)) throw new Unwritable()
      const count = value.length
      const length = reserve(out, 64 + count * head * 2)
      putNumber(out, length, count)
      const start = length + 64
      for (let i = 0; i < count; i++) {
        const place = start + i * head * 2
        if (dynamic) putNumber(out, place, (out.end - start) / 2)
        item.write(value[i], out, place)
      }
    },
    read(reader) {
      const count = readNumber(reader)
      // An empty struct takes no room; no ABI of ours has one.
      if (count * head > (reader.data.length - reader.at) / 2) throw new NotCanonical()
      const start = reader.at
      const values: unknown[] = []
      for (let i = 0; i < count; i++) values.push(dynamic ? readNumber(reader) : item.read(reader))
      for (let i = 0; dynamic && i < count; i++) {
        inOrder(reader, start, values[i])
        values[i] = item.read(reader)
      }
      return values
    },
    *parts(value) {
      if (!Array.isArray(value)) return
      for (const [index, element] of value.entries())
        yield { key: `[${index}]`, codec: item, value: element }
    },
  }
}

/** The next tail must begin where the last one ended: else bytes are read twice, or never. */
function inOrder(reader: Reader, start: number, offset: unknown): void {
  if (typeof offset !== 'number' || start + offset * 2 !== reader.at) throw new NotCanonical()
}

/** Bytes that a value takes in the head of what holds it: itself, or the offset of its tail. */
function headOf(codec: Codec): number {
  return codec.dynamic ? 32 : codec.size
}
