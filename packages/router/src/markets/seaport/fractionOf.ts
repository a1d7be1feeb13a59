import { invalid } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import * as orderType from './orderKinds.ts'
import { orderAt, type Place } from './place.ts'
import { readSmall } from './readSmall.ts'
import type { OrderToFill } from './types.ts'

const whole = { numerator: 1n, denominator: 1n }

/**
 * The part of an order that is filled, in lowest terms.
 *
 * @throws RouterError that names the quantity, or what makes a part impossible.
 */
export function fractionOf(
  parameters: OrderToFill['parameters'],
  quantity: unknown,
  place: Place,
): fractionOf.Result {
  if (quantity === undefined) return whole
  const path = `${orderAt(place)}.quantity`
  const units = readAmount(quantity)
  const size = readAmount(parameters.offer[0]?.startAmount)
  if (units < 1n || units > size) throw invalid(path, quantity, 'must be 1 to what is offered')
  if (units === size) return whole
  const kind = readSmall(parameters.orderType)
  if (kind !== orderType.partialOpen && kind !== orderType.partialRestricted)
    throw invalid(path, quantity, 'must be all of the order')
  const divisor = greatestCommonDivisor(units, size)
  const denominator = size / divisor
  if (denominator >> 120n) throw invalid(path, quantity, 'is too fine a part')
  return { numerator: units / divisor, denominator }
}

export declare namespace fractionOf {
  type Result = { numerator: bigint; denominator: bigint }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}
