import { InvalidInputError } from '@sluice/sdk'

/**
 * How many of something, as the contract of the API names it: by a JSON number.
 *
 * @throws InvalidInputError for what a JSON number cannot say exactly: another quantity would be asked for.
 */
export function jsonQuantity(quantity: bigint): number {
  if (quantity >= 1n && quantity <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(quantity)
  throw new InvalidInputError({
    ...{ field: 'quantity', value: quantity.toString() },
    problem: `must be from 1 to ${Number.MAX_SAFE_INTEGER}`,
  })
}
