import { RouterError } from './errors.ts'

/**
 * The sum of amounts, which must itself be an amount.
 *
 * @throws RouterError `amount_overflow` that names the amount which is too much, as `nameAt` calls it.
 */
export function sum(amounts: Iterable<bigint>, nameAt: (index: number) => string): bigint {
  let total = 0n
  let index = 0
  for (const amount of amounts) {
    total += amount
    if (total >> 256n) {
      const field = nameAt(index)
      throw new RouterError(`${field} makes the sum more than any currency has`, {
        code: 'amount_overflow',
        field,
        value: amount,
        hints: [`Lower ${field} and try again. Nothing was sent.`],
      })
    }
    index++
  }
  return total
}
