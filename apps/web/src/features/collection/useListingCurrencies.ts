import { useMarketplaceConfigurations } from '@sluice/react'

/** The currencies that listings of a collection can be in, each once; none until they are read, or where they cannot be. */
export function useListingCurrencies(
  of: { chainId: number; collection: string },
  { enabled = true }: { enabled?: boolean } = {},
): useListingCurrencies.Result {
  const { data, isError, refetch } = useMarketplaceConfigurations(of, {
    select: currenciesOf,
    enabled,
  })
  return {
    currencies: data ?? none,
    readAgain: isError && data === undefined ? () => void refetch() : undefined,
  }
}

export declare namespace useListingCurrencies {
  type Result = {
    currencies: readonly { address: `0x${string}`; symbol: string }[]
    /** The way to read them where they could not be read. */
    readAgain: (() => void) | undefined
  }
}

const none: readonly never[] = []

type Configurations = Parameters<
  NonNullable<NonNullable<Parameters<typeof useMarketplaceConfigurations>[1]>['select']>
>[0]

function currenciesOf({ marketplaces }: Configurations) {
  const found = new Map<`0x${string}`, string>()
  for (const { exchanges } of marketplaces)
    for (const { paymentTokens } of Object.values(exchanges ?? {}))
      for (const { address, symbol } of paymentTokens ?? [])
        if (address) found.set(address, symbol ?? address)
  return [...found].map(([address, symbol]) => ({ address, symbol }))
}
