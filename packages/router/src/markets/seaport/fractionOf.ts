import { invalid } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import { readSmall } from './readSmall.ts'
import { type OrderToFill, orderType } from './types.ts'

/**
 * The part of an order that is filled, in lowest terms.
 *
 * @throws RouterError that names the quantity, or what makes a part impossible.
 */
export function fractionOf(
  parameters: OrderToFill['parameters'],
  quantity: unknown,
  at: () => string,
  within: () => string,
): fractionOf.Result {
  if (quantity === undefined) return { numerator: 1n, denominator: 1n }
  const units = readAmount(quantity)
  const size = readAmount(parameters.offer[0]?.startAmount)
  if (units < 1n || units > size)
    throw invalid(`${at()}.quantity`, quantity, `must be from 1 to what is offered`)
  if (units === size) return { numerator: 1n, denominator: 1n }
  const kind = readSmall(parameters.orderType)
  if (kind !== orderType.partialOpen && kind !== orderType.partialRestricted)
    throw invalid(`${within()}.orderType`, parameters.orderType, 'does not allow to fill a part')
  const divisor = greatestCommonDivisor(units, size)
  if ((size / divisor) >> 120n)
    throw invalid(`${at()}.quantity`, quantity, 'is too fine a part for Seaport')
  return { numerator: units / divisor, denominator: size / divisor }
}

export declare namespace fractionOf {
  type Result = { numerator: bigint; denominator: bigint }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}
