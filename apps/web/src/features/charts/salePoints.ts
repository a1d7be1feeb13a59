import { untrustedText } from '@sluice/react'
import { isDate } from '@sluice/react/ui'
import type { RouteOutput } from '@sluice/sdk'
import type { Address } from 'viem'
import { isNative } from '../market/areComparable.ts'
import type { SalePoint } from './SalesChart.tsx'

type Sale = RouteOutput<'/sales/v6'>['sales'][number]

/** Sales as points of a chart: those in the chain's own currency and its wrapped form, and how many are not. */
export function salePoints(
  sales: readonly Sale[] | undefined,
  wrappedNative: Address | undefined,
): salePoints.Result {
  if (sales === undefined) return { points: undefined, others: 0 }
  const points = sales.flatMap(({ id, timestamp, price, token }): SalePoint[] => {
    if (!price || !isNative(price.currency, wrappedNative)) return []
    const value = price.amount.decimal
    if (typeof value !== 'number' || typeof timestamp !== 'number' || !isDate(timestamp)) return []
    const name = untrustedText(token?.name, { max: 60 }) || `#${token?.tokenId ?? ''}`
    return [{ id: id ?? `${timestamp}`, time: timestamp, price: value, name }]
  })
  return { points, others: sales.length - points.length }
}

export declare namespace salePoints {
  type Result = { points: readonly SalePoint[] | undefined; others: number }
}
