import * as z from 'zod/mini'

const maxUint256 = (1n << 256n) - 1n
const shape = /^([0-9]{1,78}|0x[0-9a-fA-F]{1,64})$/

/** Whole numbers come as decimal strings, as 0x hex, or as JSON numbers that are exact. */
const integer = (most: bigint) =>
  z.pipe(
    z
      .union([
        z.string().check(z.regex(shape, 'must be a whole number')),
        z.int().check(z.minimum(0)),
      ])
      .check(
        z.refine(value => {
          const text = `${value}`
          return !shape.test(text) || BigInt(text) <= most
        }, `must be at most ${most}`),
      ),
    z.transform(value => BigInt(value)),
  )

export const uint256 = integer(maxUint256)

/** A whole number that is small enough to be one of JavaScript. */
export const small = (most: bigint) =>
  z.pipe(
    integer(most),
    z.transform(value => Number(value)),
  )
