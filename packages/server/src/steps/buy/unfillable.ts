import { RouterError } from '@sluice/router'
import { ServerError } from '../../errors.ts'
import type { Fill } from './Fill.ts'

/**
 * What to answer when a transaction cannot be built: of what the encoder says, that the orders cannot be filled as
 * they stand, and the order where there is only one; anything else as it is.
 */
export function unfillable(error: unknown, fills: readonly Fill[]): unknown {
  if (!(error instanceof RouterError)) return error
  const [only, ...others] = fills
  const orderId = others.length === 0 ? only?.order.id : undefined
  return new ServerError(
    orderId === undefined ? error.message : `Order ${orderId}: ${error.message}`,
    {
      ...{ code: 'unfillable_order', statusCode: 424, apiCode: 4, cause: error },
      fields: orderId === undefined ? {} : { orderId },
    },
  )
}
