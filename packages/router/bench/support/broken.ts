import fc from 'fast-check'

const anything = fc.oneof(
  fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  fc.constantFrom<unknown>(
    ...[undefined, null, Number.NaN, -1, 0.5, 2 ** 53, -1n, 2n ** 256n, 2n ** 256n - 1n],
    ...['', '0x', '0x0', '0X00', ' 1', '1e3', '00', '٣', '-1', `0x${'0'.repeat(40)}`],
    ...[[], {}, [null], [[]], () => 1, Symbol('order')],
  ),
)

/** A value of which something, somewhere, is anything; or anything at all. */
export const broken = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: anything },
    {
      weight: 9,
      arbitrary: fc
        .tuple(value, fc.nat(), anything)
        .map(([whole, seed, other]) => replaceAt(whole, seed, other)),
    },
  )

function replaceAt(within: unknown, seed: number, value: unknown): unknown {
  if (typeof within !== 'object' || within === null) return value
  const keys = Object.keys(within)
  const key = keys[seed % (keys.length + 1)]
  if (key === undefined) return value
  const inner = replaceAt(
    (within as Record<string, unknown>)[key],
    Math.floor(seed / (keys.length + 1)),
    value,
  )
  if (Array.isArray(within)) return within.with(Number(key), inner)
  return { ...within, [key]: inner }
}
