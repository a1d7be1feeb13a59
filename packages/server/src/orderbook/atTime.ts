import type { ShownOrder } from '../storage/orderColumns.ts'
import { orderKind } from './orderKinds.ts'

/**
 * An order with its price at a moment: what is stored of a price that changes over time is that of the
 * last look, up to a minute old.
 *
 * @param time Seconds since 1970.
 */
export function atTime<row extends ShownOrder>(row: row, time: number): row {
  if (!row.isDynamic) return row
  return { ...row, ...orderKind(row.kind)?.pricesAt?.(row, time) }
}
