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
  /** Whether that is in another currency, and `price` what it was worth. */
  isConverted: boolean
  name: string
  /** Undefined where the marketplace does not say what was sold. */
  token: { contract: Address; tokenId: string } | undefined
}

/**
 * Sales as points of a chart: those in another currency at what they were worth in the chain's own when they took place,
 * as the marketplace says, and how many of which it says, for now or at all, nothing.
 */
export function salePoints(
  sales: readonly Sale[] | undefined,
  wrappedNative: Address | undefined,
): salePoints.Result {
  if (sales === undefined) return { points: undefined, converted: 0, others: 0 }
  const points = sales.flatMap(({ id, timestamp, price, token }, index): SalePoint[] => {
    if (!price) return []
    const isOwn = isNative(price.currency, wrappedNative)
    const value = isOwn ? price.amount.decimal : price.amount.native
    if (typeof value !== 'number' || typeof timestamp !== 'number' || !isDate(timestamp)) return []
    const { contract, tokenId } = token ?? {}
    return [
      {
        id: id ?? `${timestamp}:${index}`,
        ...{ time: timestamp, price: value, paid: price, isConverted: !isOwn },
        name: untrustedText(token?.name, { max: 60 }) || `#${tokenId ?? ''}`,
        token:
          typeof contract === 'string' && typeof tokenId === 'string'
            ? { contract: contract as Address, tokenId }
            : undefined,
      },
    ]
  })
  return {
    points,
    converted: points.filter(({ isConverted }) => isConverted).length,
    others: sales.length - points.length,
  }
}

export declare namespace salePoints {
  type Result = {
    points: readonly SalePoint[] | undefined
    /** How many of them were paid in another currency. */
    converted: number
    /** How many sales are none of them. */
    others: number
  }
}
