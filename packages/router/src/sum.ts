import { RouterError } from './errors.ts'

/**
 * The sum of amounts, which must itself be an amount.
 *
 * @throws RouterError `amount_overflow`.
 */
export function sum(amounts: Iterable<bigint>, path: string): bigint {
  let total = 0n
  for (const amount of amounts) total += amount
  if (total >> 256n !== 0n)
    throw new RouterError(`${path} is more than any currency has`, {
      code: 'amount_overflow',
      field: path,
      value: total,
    })
  return total
}
