import { conversionQueryOptions, knownCurrency, parseRate, useSluiceClient } from '@sluice/react'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { zeroAddress } from 'viem'
import { useChain } from '../app/AppContext.tsx'
import { isNative } from './areComparable.ts'
import { createWorth, type WorthOf } from './worth.ts'

/**
 * What amounts in the currencies that are shown are worth beside each other, by the marketplace's rates: for order and
 * comparison alone. Of the native currency and its wrapped form nothing is asked, and of one that the configuration does
 * not name, whose decimals anybody could tell, nothing is known.
 */
export function useRates(
  chainId: number,
  currencies: readonly (string | undefined)[],
): useRates.Result {
  const client = useSluiceClient()
  const { nativeCurrency, wrappedNative } = useChain(chainId)
  const named = [...new Set(currencies.flatMap(each => each?.toLowerCase() ?? []))].sort().join()
  const wanted = useMemo(
    () =>
      named
        .split(',')
        .flatMap(address => knownCurrency({ client, chainId }, address) ?? [])
        .filter(({ address }) => !isNative({ contract: address }, wrappedNative)),
    [named, client, chainId, wrappedNative],
  )
  const { conversions, isReading } = useQueries({
    queries: wanted.map(({ address }) => ({
      ...conversionQueryOptions(client, { chainId, from: zeroAddress, to: address }),
      // A page that stays open would order by what was true hours ago.
      ...{ staleTime: 60_000, retry: false, refetchInterval: 300_000 },
    })),
    combine: toldOf,
  })
  const worthOf = useMemo(() => {
    const rates = wanted.flatMap((to, index) => {
      const rate = parseRate(conversions[index], { from: nativeCurrency, to })
      return rate ? [[to.address.toLowerCase(), rate] as const] : []
    })
    return createWorth(new Map(rates), wrappedNative)
  }, [wanted, conversions, nativeCurrency, wrappedNative])
  return { worthOf, isReading }
}

/** Texts, which are alike while they say the same: what is ordered by them stays as it is then. */
const toldOf = (
  reads: readonly {
    data?: { conversion?: string | null | undefined } | undefined
    isPending: boolean
  }[],
) => ({
  conversions: reads.map(({ data }) => data?.conversion ?? undefined),
  isReading: reads.some(({ isPending }) => isPending),
})

export declare namespace useRates {
  type Result = {
    /** Stays the same function while the rates do. */
    worthOf: WorthOf
    /** Whether some of them are read for the first time. */
    isReading: boolean
  }
}
