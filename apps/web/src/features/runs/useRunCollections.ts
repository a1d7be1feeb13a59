import { knownCollectionsQueryOptions, useSluiceClient } from '@sluice/react'
import type { RunSummary } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'

/** The names of the collections that runs are about, by chain and contract. */
export function useRunCollections(
  runs: readonly RunSummary[],
): (chainId: number, id: string) => string | undefined {
  const client = useSluiceClient()
  const wanted = new Map<number, Set<Address>>()
  for (const { chainId, subject } of runs)
    for (const id of subject.collections)
      wanted.set(chainId, (wanted.get(chainId) ?? new Set()).add(id.toLowerCase() as Address))
  return useQueries({
    queries: [...wanted].map(([chainId, contracts]) => ({
      ...knownCollectionsQueryOptions(client, {
        ...{ chainId, contracts: [...contracts], includeAttributes: false },
      }),
      // A name stays what it was.
      staleTime: 600_000,
    })),
    combine: answers => {
      const chains = [...wanted.keys()]
      const names = new Map(
        answers.flatMap(({ data = [] }, index) =>
          data.map(({ id, name }) => [`${chains[index]}:${id}`, name ?? undefined] as const),
        ),
      )
      return (chainId, id) => names.get(`${chainId}:${id.toLowerCase()}`)
    },
  })
}
