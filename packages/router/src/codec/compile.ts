import type { AbiParameter } from 'viem'
import { leaf } from './leaf.ts'
import type { Codec } from './types.ts'
import { NotCanonical, type Reader, Unwritable } from './types.ts'
import { readNumber, word } from './word.ts'

/**
 * Makes the writer and the strict reader of an ABI type, once. Both work on hex digits without `0x`: the
 * inputs are hex already, and joining strings costs less than filling bytes and printing them.
 * The reader takes only the one encoding that the writer makes: offsets in order, no gaps, zero padding.
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
  const writers = codecs.map(codec => codec.write)
  const headBytes = codecs.reduce((sum, codec) => sum + (codec.dynamic ? 32 : codec.size), 0)
  const dynamic = codecs.some(codec => codec.dynamic)
  const isDynamic = codecs.map(codec => codec.dynamic)
  const count = fields.length

  const writeStatic = (value: unknown): string => {
    const record = toRecord(value)
    let out = ''
    for (let i = 0; i < count; i++)
      out += (writers[i] as Codec['write'])(record[names[i] as string])
    return out
  }
  const writeDynamic = (value: unknown): string => {
    const record = toRecord(value)
    let head = ''
    let tail = ''
    for (let i = 0; i < count; i++) {
      const part = (writers[i] as Codec['write'])(record[names[i] as string])
      if (isDynamic[i]) {
        head += word(headBytes + tail.length / 2)
        tail += part
      } else head += part
    }
    return head + tail
  }
  return {
    dynamic,
    size: headBytes,
    expected: 'must be an object',
    write: dynamic ? writeDynamic : writeStatic,
    read(reader) {
      const start = reader.at
      const record: Record<string, unknown> = {}
      for (const [i, codec] of codecs.entries()) {
        record[names[i] as string] = codec.dynamic ? readNumber(reader) : codec.read(reader)
      }
      for (const [i, codec] of codecs.entries()) {
        if (!codec.dynamic) continue
        const name = names[i] as string
        inOrder(reader, start, record[name])
        record[name] = codec.read(reader)
      }
      return record
    },
    *parts(value) {
      const record = toRecord(value)
      for (const [i, codec] of codecs.entries())
        yield { key: `.${names[i]}`, codec, value: record[names[i] as string] }
    },
  }
}

function arrayOf(item: Codec): Codec {
  const { write, dynamic } = item
  return {
    dynamic: true,
    size: 32,
    expected: 'must be an array',
    write(value) {
      if (!Array.isArray(value)) throw new Unwritable()
      const count = value.length
      let out = word(count)
      if (!dynamic) {
        for (let i = 0; i < count; i++) out += write(value[i])
        return out
      }
      let tail = ''
      for (let i = 0; i < count; i++) {
        out += word(count * 32 + tail.length / 2)
        tail += write(value[i])
      }
      return out + tail
    },
    read(reader) {
      const count = readNumber(reader)
      const head = dynamic ? 32 : item.size
      // An empty struct takes no room; no ABI of ours has one.
      if (count * head > (reader.data.length - reader.at) / 2) throw new NotCanonical()
      const start = reader.at
      if (!dynamic) return Array.from({ length: count }, () => item.read(reader))
      const offsets = Array.from({ length: count }, () => readNumber(reader))
      return offsets.map(offset => {
        inOrder(reader, start, offset)
        return item.read(reader)
      })
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

function toRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Unwritable()
  return value as Record<string, unknown>
}
