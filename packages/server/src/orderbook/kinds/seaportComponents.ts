import type { OrderComponents } from '@sluice/router/seaport'
import { ServerError } from '../../errors.ts'
import type { OrderRow } from '../../storage/schema/orders.ts'
import { parseComponents } from '../parseOrder.ts'

/** What was read of a row: a purchase asks for the same order at every turn. */
const known = new WeakMap<OrderRow['rawData'], OrderComponents>()

/** A stored Seaport order as it was signed. What is stored was read by the same parser when it came in. */
export function seaportComponents({ rawData }: Pick<OrderRow, 'rawData'>): OrderComponents {
  const components = known.get(rawData) ?? parseComponents(rawData)?.components
  if (!components)
    throw new ServerError('A stored order cannot be read', {
      code: 'stored_order',
      statusCode: 500,
    })
  known.set(rawData, components)
  return components
}
