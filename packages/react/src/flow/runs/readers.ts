import { type Address, type Hex, isAddress, isHex, maxUint256 } from 'viem'

/** Reads one value of what anybody may have written. It throws for anything else. */
type Reader<value> = (value: unknown) => value

type Read<reader> = reader extends Reader<infer value> ? value : never

/** What may be undefined may be absent. */
type Fields<shape extends Record<string, Reader<unknown>>> = {
  readonly [key in Needed<shape>]: Read<shape[key]>
} & { readonly [key in Exclude<keyof shape, Needed<shape>>]?: Read<shape[key]> }

type Needed<shape extends Record<string, Reader<unknown>>> = {
  [key in keyof shape]: undefined extends Read<shape[key]> ? never : key
}[keyof shape]

/** As many entries as no run has. */
const most = 1000

/** Readers of plain data, by what they read: each takes exactly that, and refuses the rest. */
export const readers = {
  address: reader(
    (value): value is Address => typeof value === 'string' && isAddress(value, { strict: false }),
  ),
  hex: reader((value): value is Hex => isHex(value)),
  text: reader((value): value is string => typeof value === 'string' && value.length <= 10_000),
  flag: reader((value): value is boolean => typeof value === 'boolean'),
  /** A whole number that JSON can hold, such as a time or basis points. */
  count: reader((value): value is number => Number.isSafeInteger(value) && Number(value) >= 0),
  amount: reader(
    (value): value is bigint => typeof value === 'bigint' && value >= 0n && value <= maxUint256,
  ),
  one<const choice extends string>(...choices: readonly choice[]): Reader<choice> {
    return reader((value): value is choice => choices.some(choice => choice === value))
  },
  optional<value>(read: Reader<value>): Reader<value | undefined> {
    return value => (value === undefined ? undefined : read(value))
  },
  list<value>(read: Reader<value>): Reader<readonly value[]> {
    return value => {
      if (!Array.isArray(value) || value.length > most) throw new TypeError('This is no list.')
      return value.map(read)
    }
  },
  fields<shape extends Record<string, Reader<unknown>>>(shape: shape): Reader<Fields<shape>> {
    return value => {
      const given = typeof value === 'object' && value !== null ? { ...value } : {}
      const found = Object.entries(shape).map(([key, read]) => [key, read(Reflect.get(given, key))])
      return Object.fromEntries(found) as Fields<shape>
    }
  },
}

function reader<value>(is: (value: unknown) => value is value): Reader<value> {
  return value => {
    if (!is(value)) throw new TypeError('This is something else.')
    return value
  }
}
