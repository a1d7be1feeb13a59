import * as z from 'zod/mini'

/** Made once: a page evaluates hundreds of these before it reads anything. */
export const text = z.string()
export const int = z.int()
export const number = z.number()
export const boolean = z.boolean()
/** As a token's contract gives them: a byte. */
export const decimals = z.int().check(z.minimum(0), z.maximum(255))

/**
 * The formats of the marketplace contract. Addresses and hashes are lower-cased on the way in, so that
 * two spellings of one address are one value everywhere behind the boundary.
 */
export const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')),
  z.transform(value => value.toLowerCase() as `0x${string}`),
)

/** 32 bytes as hex: an order id, a transaction hash. */
export const bytes32 = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes: 0x and 64 hex digits')),
  z.transform(value => value.toLowerCase() as `0x${string}`),
)

/** Any even-length hex string, `0x` included. */
export const hex = z.pipe(
  z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/, 'must be bytes as hex, beginning with 0x')),
  z.transform(value => value as `0x${string}`),
)

/** A non-negative integer of at most 256 bits as a decimal string: an amount in base units, a token id. */
export const uint = z.string().check(
  z.regex(/^[0-9]{1,78}$/, 'must be a whole number as a decimal string'),
  z.refine(
    value => !/^[0-9]{1,78}$/.test(value) || BigInt(value) < 1n << 256n,
    'must fit in 256 bits',
  ),
)

/** A token: `<contract address>:<token id>`. */
export const token = z.pipe(
  z.string().check(
    z.regex(/^0x[0-9a-fA-F]{40}:[0-9]{1,78}$/, 'must be a token: <contract address>:<token id>'),
    z.refine(
      value =>
        !/^[^:]*:[0-9]{1,78}$/.test(value) || BigInt(value.split(':')[1] ?? '0') < 1n << 256n,
      'must have a token id that fits in 256 bits',
    ),
  ),
  z.transform(value => value.toLowerCase() as `0x${string}:${string}`),
)

/** A fee: `<recipient>:<amount>`; bps for marketplace fees and royalties, base units for flat fees. */
export const fee = z.pipe(
  z
    .string()
    .check(
      z.regex(/^0x[0-9a-fA-F]{40}:[0-9]{1,78}$/, 'must be a fee: <recipient address>:<amount>'),
    ),
  z.transform(value => value.toLowerCase() as `0x${string}:${string}`),
)

/** A collection id: `<contract>` or `<contract>:<first token id>:<last token id>`. */
export const collectionId = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^0x[0-9a-fA-F]{40}(:[0-9]{1,78}:[0-9]{1,78})?$/,
        'must be a collection id: a contract address',
      ),
    ),
  z.transform(value => value.toLowerCase()),
)

/** Seconds since 1970 as a 10-digit string. */
export const unixSeconds = z
  .string()
  .check(z.regex(/^[0-9]{10}$/, 'must be seconds since 1970, 10 digits'))

/** A quantity of a request body: a whole number, at least 1. */
export const quantity = z.int().check(z.positive('must be at least 1'))

/** A quantity of a transaction: `0x` hex or a decimal string; both occur, both mean base units. */
export const hexOrUint = z
  .string()
  .check(
    z.regex(
      /^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/,
      'must be a whole number as 0x hex or a decimal string',
    ),
  )

/** A boolean in a query string. */
export const queryBoolean = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform(value => value === 'true'),
  ),
])

/** A whole number in a query string. */
export const queryInt = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,15}$/, 'must be a whole number')),
    z.transform(value => Number(value)),
  ),
])

/** One value or several (`a=1&a=2`) in a query string; several behind the boundary. */
export const queryList = <item extends z.ZodMiniType>(item: item, most = 50) =>
  z.union([
    z.array(item).check(z.maxLength(most, `must be at most ${most} values`)),
    z.pipe(
      item,
      z.transform(value => [value]),
    ),
  ])

const made = new WeakMap<z.ZodMiniType, unknown>()

/** A field of an answer that may be missing or null; of the same schema the same again. */
export function maybe<item extends z.ZodMiniType>(
  item: item,
): z.ZodMiniOptional<z.ZodMiniNullable<item>> {
  const known = made.get(item)
  if (known !== undefined) return known as z.ZodMiniOptional<z.ZodMiniNullable<item>>
  const schema = z.optional(z.nullable(item))
  made.set(item, schema)
  return schema
}
