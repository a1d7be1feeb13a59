import type { AbiParameter, AbiParameterToPrimitiveType, Hex } from 'viem'
import { invalid, RouterError } from '../errors.ts'
import { struct } from './compile.ts'
import { isBytes } from './isBytes.ts'
import { type Codec, type InPlace, inPlace, type Writer } from './types.ts'
import { putDigits, reserve, written } from './writer.ts'

/** The arguments of a call by their names, as they are read. */
export type Values<parameters extends readonly AbiParameter[]> = {
  [parameter in parameters[number] as parameter['name'] &
    string]: AbiParameterToPrimitiveType<parameter>
}

/** The same as they may be given: whole numbers also as decimal digits. */
export type Loose<value> = value extends bigint
  ? bigint | string
  : value extends object
    ? { [key in keyof value]: Loose<value[key]> }
    : value

/** Encodes and decodes one list of ABI parameters, with or without a selector before it. */
export type ParametersCodec<parameters extends readonly AbiParameter[]> = {
  /** What the calls of this kind begin with; `0x` for parameters that are no call. */
  selector: Hex
  /** @throws RouterError that names the value which is not of its type. */
  encode: (values: Loose<Values<parameters>>, path?: string) => Hex
  /** @throws RouterError `not_canonical` for bytes that `encode` does not make. */
  decode: (data: Hex, path?: string) => Values<parameters>
  /** The same bytes for an encoding around them, which names no field of these in its errors. */
  inPlace: (values: Loose<Values<parameters>>) => InPlace
}

/**
 * A list of ABI parameters, compiled with its first use. `selector` is put before what is encoded, and
 * asked for before what is decoded.
 */
export function parametersCodec<const parameters extends readonly AbiParameter[]>(
  parameters: parameters,
  selector: Hex = '0x',
): ParametersCodec<parameters> {
  let compiled: Codec | undefined
  const codec = () => {
    compiled ??= struct(parameters)
    return compiled
  }
  const writeCall = (out: Writer, values: unknown) => {
    putDigits(out, reserve(out, selector.length - 2), selector, 2)
    writeTo(out, codec(), values)
  }
  return {
    inPlace: values => ({ [inPlace]: out => writeCall(out, values) }),
    encode(values, path = '') {
      try {
        return written(out => writeCall(out, values))
      } catch (error) {
        const field = path || 'the arguments'
        throw (
          locate(codec(), values, path) ??
          new RouterError(`${field} cannot be encoded`, {
            ...{ code: 'invalid_input', field, value: values, cause: error },
          })
        )
      }
    },
    decode(data, path = 'data') {
      const refused = (problem: string, code: 'not_canonical' | 'not_decodable', cause?: unknown) =>
        new RouterError(`${path} ${problem}`, { code, field: path, value: data, cause })
      if (!isBytes(data)) throw refused('must be bytes in hex', 'not_decodable')
      const lower = data.toLowerCase()
      if (!lower.startsWith(selector)) throw refused('is a call of another kind', 'not_decodable')
      const reader = { data: lower, at: selector.length }
      try {
        const values = codec().read(reader)
        if (reader.at === lower.length) return values as Values<parameters>
      } catch (error) {
        throw refused('is not the plain encoding of its values', 'not_canonical', error)
      }
      throw refused('has bytes after its values', 'not_canonical')
    },
    selector,
  }
}

function writeTo(out: Writer, codec: Codec, value: unknown): void {
  codec.write(value, out, codec.dynamic ? out.end : reserve(out, codec.size * 2))
}

/** The first value that cannot be written, as an error with its path. */
function locate(codec: Codec, value: unknown, path: string): RouterError | undefined {
  try {
    for (const part of codec.parts?.(value) ?? []) {
      const found = locate(part.codec, part.value, (path + part.key).replace(/^\./, ''))
      if (found) return found
    }
    written(out => writeTo(out, codec, value))
    return undefined
  } catch {
    return invalid(path === '' ? 'the arguments' : path, value, codec.expected)
  }
}
