import type { OrderComponents } from '@sluice/router/seaport'
import { ServerError } from '../../errors.ts'
import type { OrderRow } from '../../storage/schema/orders.ts'
import { parseOrder } from '../parseOrder.ts'

/** A stored Seaport order as it was signed. What is stored was read by the same parser when it came in. */
export function seaportComponents({ rawData }: Pick<OrderRow, 'rawData'>): OrderComponents {
  const parsed = parseOrder(rawData)
  if (!parsed)
    throw new ServerError('A stored order cannot be read', {
      code: 'stored_order',
      statusCode: 500,
    })
  return parsed.components
}
