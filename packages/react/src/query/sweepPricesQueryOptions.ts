import type { Client } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import { mostLines } from '../flow/mostLines.ts'
import { pickSweep } from '../flow/purchase/pickSweep.ts'
import { readSweepAsks } from '../flow/purchase/readSweepAsks.ts'
import { queryKey } from './queryKey.ts'
import { queryOptions } from './queryOptions.ts'

/** One of a listing, and what its listing asks for it, base units. */
export type SweepPrice = { orderId: string; unitPrice: bigint }

/**
 * What each of the cheapest of a collection costs in the native currency, the cheapest first, as many as one sweep may
 * take: the sum of the first three is what three cost, but for fees on top, which only the path of a purchase of these
 * listings tells (`onlyPath`).
 */
export function sweepPricesQueryOptions(client: Client, options: sweepPricesQueryOptions.Options) {
  const { chainId, collection, attributes, maxPrice, account = zeroAddress } = options
  return queryOptions({
    queryKey: queryKey(
      'sweepPrices',
      { chainId, collection, attributes, maxPrice, account },
      client,
    ),
    queryFn: async ({ signal }): Promise<readonly SweepPrice[]> => {
      const terms = { maxPrice, excluded: [] }
      const read = { client, chainId, collection, attributes, account }
      const { orders } = await readSweepAsks(read, terms, signal)
      return pickSweep(orders, {
        ...{ account, currency: zeroAddress, now: Date.now(), most: mostLines },
        terms: { ...terms, count: BigInt(mostLines) },
      }).flatMap(({ orderId, unitPrice, quantity }) =>
        Array.from({ length: Number(quantity) }, () => ({ orderId, unitPrice })),
      )
    },
  })
}

export declare namespace sweepPricesQueryOptions {
  type Options = {
    chainId: number
    collection: Address
    /** Only tokens with these traits: the wanted values of each. */
    attributes?: Readonly<Record<string, readonly string[]>> | undefined
    /** What one may cost, base units, fees included. */
    maxPrice?: bigint | undefined
    /** Whose own listings are left out. */
    account?: Address | undefined
  }
}
