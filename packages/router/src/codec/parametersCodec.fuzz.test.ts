import fc from 'fast-check'
import type { AbiParameter, Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { RouterError } from '../errors.ts'
import { parametersCodec } from './parametersCodec.ts'

const runs = { numRuns: Number(process.env.SLUICE_CASES ?? 500) }
const hex = (bytes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Hex> =>
  bytes.map(value => `0x${Buffer.from(value).toString('hex')}` as const)
const sized = (size: number) => hex(fc.uint8Array({ minLength: size, maxLength: size }))

/** A leaf type and a value of it, as viem takes and gives it. */
const leaves: fc.Arbitrary<{ type: string; value: fc.Arbitrary<unknown> }> = fc.oneof(
  fc.constant({ type: 'address', value: sized(20) }),
  fc.constant({ type: 'bool', value: fc.boolean() }),
  fc.constant({ type: 'bytes', value: hex(fc.uint8Array({ maxLength: 100 })) }),
  fc.integer({ min: 1, max: 32 }).map(size => ({ type: `bytes${size}`, value: sized(size) })),
  fc.integer({ min: 1, max: 32 }).map(size => ({
    type: `uint${size * 8}`,
    value: fc
      .bigInt({ min: 0n, max: (1n << BigInt(size * 8)) - 1n })
      .map(value => (size <= 6 ? Number(value) : value)),
  })),
)

type Shape = { parameter: AbiParameter; value: fc.Arbitrary<unknown> }

/** Any type that the codec knows, three levels deep. */
const { shape } = fc.letrec<{ shape: Shape }>(tie => ({
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves.map(({ type, value }) => ({ parameter: { name: '', type }, value })),
    tie('shape').map(({ parameter, value }) => ({
      parameter: { ...parameter, type: `${parameter.type}[]` },
      value: fc.array(value, { maxLength: 4 }),
    })),
    fc.array(tie('shape'), { minLength: 1, maxLength: 4 }).map(fields => structOf(fields)),
  ),
}))

function structOf(fields: readonly Shape[]): Shape {
  const components = fields.map(({ parameter }, index) => ({ ...parameter, name: `f${index}` }))
  return {
    parameter: { name: '', type: 'tuple', components },
    value: fc.record(Object.fromEntries(fields.map(({ value }, index) => [`f${index}`, value]))),
  }
}

const sample = fc
  .array(shape, { minLength: 1, maxLength: 4 })
  .chain(shapes =>
    fc.record({
      parameters: fc.constant(
        shapes.map(({ parameter }, index) => ({ ...parameter, name: `p${index}` })),
      ),
      values: fc.tuple(...shapes.map(({ value }) => value)),
    }),
  )
  .map(({ parameters, values }) => ({
    parameters,
    values,
    named: Object.fromEntries(values.map((value, index) => [`p${index}`, value])),
  }))

describe('parametersCodec', () => {
  test('behavior: the bytes are those of viem', () => {
    fc.assert(
      fc.property(sample, ({ parameters, values, named }) => {
        const data = parametersCodec(parameters).encode(named as never)
        expect(data).toBe(encodeAbiParameters(parameters, values))
      }),
      runs,
    )
  })

  test('behavior: amounts in decimal digits are those of bigint, and refused from 2^bits on', () => {
    const amount = fc
      .tuple(
        fc.integer({ min: 1, max: 32 }),
        fc.integer({ min: 0, max: 8 }),
        fc.bigInt({ min: -2n, max: 2n }),
      )
      .chain(([size, more, near]) => {
        const limit = 1n << BigInt(size * 8)
        const values = [fc.bigInt({ min: 0n, max: limit - 1n }), fc.constant(limit + near)]
        const larger = fc.bigInt({ min: 0n, max: limit << BigInt(more * 8) })
        return fc.record({ size: fc.constant(size), value: fc.oneof(...values, larger) })
      })
    fc.assert(
      fc.property(amount, ({ size, value }) => {
        const type = `uint${size * 8}` as 'uint256'
        const encode = () => parametersCodec([{ name: 'a', type }]).encode({ a: `${value}` })
        if (value < 0n || value >> BigInt(size * 8)) expect(encode).toThrow(RouterError)
        else expect(BigInt(encode())).toBe(value)
      }),
      { numRuns: runs.numRuns * 5 },
    )
  })

  test('behavior: bytes that are encoded in place are those of their hex', () => {
    fc.assert(
      fc.property(sample, ({ parameters, named }) => {
        const inner = parametersCodec(parameters, '0x01020304')
        const outer = parametersCodec([
          { name: 'data', type: 'bytes' },
          { name: 'all', type: 'bytes[]' },
        ])
        const hex = inner.encode(named as never)
        const place = inner.inPlace(named as never) as never
        expect(outer.encode({ data: place, all: [place, hex, place] })).toBe(
          outer.encode({ data: hex, all: [hex, hex, hex] }),
        )
      }),
      runs,
    )
  })

  test('behavior: what was encoded is decoded to the same', () => {
    fc.assert(
      fc.property(sample, ({ parameters, named }) => {
        const codec = parametersCodec(parameters)
        expect(codec.decode(codec.encode(named as never))).toEqual(named)
      }),
      runs,
    )
  })

  test('behavior: bytes are read as viem reads them, or refused', () => {
    const change = fc.record({ at: fc.nat(), digit: fc.constantFrom(...'0123456789abcdef') })
    fc.assert(
      fc.property(sample, fc.array(change, { maxLength: 3 }), ({ parameters, named }, changes) => {
        const codec = parametersCodec(parameters)
        const digits = [...codec.encode(named as never).slice(2)]
        for (const { at, digit } of changes)
          if (digits.length > 0) digits[at % digits.length] = digit
        const data = `0x${digits.join('')}` as const
        let decoded: Record<string, unknown>
        try {
          decoded = codec.decode(data)
        } catch (error) {
          expect(error).toBeInstanceOf(RouterError)
          return
        }
        expect(codec.encode(decoded as never)).toBe(data)
        const theirs = decodeAbiParameters(parameters, data)
        expect(encodeAbiParameters(parameters, theirs)).toBe(data)
      }),
      runs,
    )
  })

  test('error: whatever is given, only a RouterError is thrown', () => {
    fc.assert(
      fc.property(sample, fc.anything(), ({ parameters }, anything) => {
        try {
          parametersCodec(parameters).encode(anything as never)
        } catch (error) {
          expect(error).toBeInstanceOf(RouterError)
        }
      }),
      runs,
    )
  })
})
