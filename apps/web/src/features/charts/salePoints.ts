import { untrustedText } from '@sluice/react'
import { isDate } from '@sluice/react/ui'
import type { Price, RouteOutput } from '@sluice/sdk'
import type { Address } from 'viem'
import { isNative } from '../market/areComparable.ts'

type Sale = RouteOutput<'/sales/v6'>['sales'][number]

/** A sale: seconds since 1970, and where it is drawn, for looking only; `paid` is what one was sold for. */
export type SalePoint = {
  id: string
  time: number
  price: number
  paid: Price
  name: string
  /** Undefined where the marketplace does not say what was sold. */
  token: { contract: Address; tokenId: string } | undefined
}

/** Sales as points of a chart: those in the chain's own currency and its wrapped form, and how many are not. */
export function salePoints(
  sales: readonly Sale[] | undefined,
  wrappedNative: Address | undefined,
): salePoints.Result {
  if (sales === undefined) return { points: undefined, others: 0 }
  const points = sales.flatMap(({ id, timestamp, price, token }, index): SalePoint[] => {
    if (!price || !isNative(price.currency, wrappedNative)) return []
    const value = price.amount.decimal
    if (typeof value !== 'number' || typeof timestamp !== 'number' || !isDate(timestamp)) return []
    const { contract, tokenId } = token ?? {}
    return [
      {
        id: id ?? `${timestamp}:${index}`,
        ...{ time: timestamp, price: value, paid: price },
        name: untrustedText(token?.name, { max: 60 }) || `#${tokenId ?? ''}`,
        token:
          typeof contract === 'string' && typeof tokenId === 'string'
            ? { contract: contract as Address, tokenId }
            : undefined,
      },
    ]
  })
  return { points, others: sales.length - points.length }
}

export declare namespace salePoints {
  type Result = { points: readonly SalePoint[] | undefined; others: number }
}
