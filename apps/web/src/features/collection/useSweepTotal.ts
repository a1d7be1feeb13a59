import { type SweepPrice, useSluiceClient } from '@sluice/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { allInPrice } from '../token/allInPrice.ts'

/** How long a count has to stand before it is asked for: a slider passes many. */
const settles = 250

/**
 * What some listings come to with the fees on top of them, which their path tells; undefined without an account, which a
 * path is for, until it is read, and where it could not be read whole.
 */
export function useSweepTotal(options: useSweepTotal.Options): bigint | undefined {
  const { chainId, account, chosen } = options
  const client = useSluiceClient()
  const quantities = new Map<string, number>()
  for (const { orderId } of chosen) quantities.set(orderId, (quantities.get(orderId) ?? 0) + 1)
  const items = [...quantities].map(([orderId, quantity]) => ({ orderId, quantity }))
  const asked = JSON.stringify(items)
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), settles)
    return () => clearTimeout(timer)
  }, [asked])
  const { data } = useQuery({
    queryKey: ['sweep-total', chainId, account, asked],
    queryFn: async ({ signal }) => {
      if (account === undefined) return null
      const body = { items, taker: account, onlyPath: true }
      const { path } = await client.request('/execute/buy/v7', { body, chainId, signal })
      let total = 0n
      for (const { orderId, quantity } of items) {
        const found = path?.find(each => each.orderId?.toLowerCase() === orderId.toLowerCase())
        const each = allInPrice(found)
        // What is gone, or in part, is found by the review.
        if (each === undefined || (found?.quantity ?? 1) !== quantity) return null
        total += each * BigInt(quantity)
      }
      return total
    },
    enabled: account !== undefined && items.length > 0 && settled === asked,
    staleTime: 30_000,
    retry: false,
  })
  return data ?? undefined
}

export declare namespace useSweepTotal {
  type Options = {
    chainId: number
    /** Who would pay it. */
    account: Address | undefined
    /** Each unit by itself. */
    chosen: readonly SweepPrice[]
  }
}
