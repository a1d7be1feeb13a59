import {
  collectionActivityQueryOptions,
  collectionQueryOptions,
  collectionsQueryOptions,
  tokenQueryOptions,
  tokensQueryOptions,
} from '@sluice/react'
import { isAddress } from 'viem'
import type { Reader } from '../createReader.ts'
import { activityQuery } from '../features/activity/activityQuery.ts'
import { chainChoice } from '../features/app/chainChoice.ts'
import { namedChain } from '../features/app/namedChain.ts'
import { itemsQuery } from '../features/collection/itemsQuery.ts'
import { collectionsQuery } from '../features/market/collectionsQuery.ts'
import type { ActivitySearch, CollectionSearch, HomeSearch } from './searchParams.ts'

/**
 * What pages read first, asked for while their code is still on its way, and when a link to them is pointed at.
 * What goes wrong is told by the page: it asks again.
 */
export const readAhead = {
  collections: ({ context, deps }: Route<unknown, HomeSearch>) =>
    read(context, undefined, ({ client, queryClient, chainId }) => {
      const sort = { by: deps.sort ?? 'all', down: deps.up !== true } as const
      return queryClient.prefetchInfiniteQuery(
        collectionsQueryOptions(client, collectionsQuery(chainId, { sort, wanted: deps.q })),
      )
    }),
  collection: ({ context, params, deps }: Route<CollectionParams, CollectionSearch>) =>
    read(context, params.chainId, ({ client, queryClient, chainId }) => {
      const id = params.collection
      void queryClient.prefetchQuery(
        collectionQueryOptions(client, { chainId, id, includeSalesCount: true }),
      )
      if (deps.tab === undefined)
        void queryClient.prefetchInfiniteQuery(
          tokensQueryOptions(client, itemsQuery(chainId, id, deps)),
        )
    }),
  token: ({ context, params }: Route<TokenParams>) =>
    read(context, params.chainId, ({ client, queryClient, chainId }) => {
      const { contract, tokenId } = params
      if (!isAddress(contract, { strict: false }) || !/^\d{1,78}$/.test(tokenId)) return
      void queryClient.prefetchQuery(
        tokenQueryOptions(client, {
          chainId,
          contract: contract.toLowerCase() as `0x${string}`,
          tokenId: BigInt(tokenId),
        }),
      )
    }),
  activity: ({ context, deps }: Route<unknown, ActivitySearch>) =>
    read(context, undefined, ({ client, queryClient, chainId }) => {
      if (deps.account === undefined)
        void queryClient.prefetchInfiniteQuery(
          collectionActivityQueryOptions(client, activityQuery(chainId, deps)),
        )
    }),
}

type Route<params = unknown, deps = unknown> = {
  context: { reader: Promise<Reader> }
  params: params
  deps: deps
}
type CollectionParams = { chainId: string; collection: string }
type TokenParams = { chainId: string; contract: string; tokenId: string }

/**
 * Reads of the chain that the address names, else of the one that was chosen, as `useCurrentChain` tells; nothing
 * of a chain that is not configured. Holds nothing up: a page is shown whether or not its answer is there.
 */
function read(
  { reader }: { reader: Promise<Reader> },
  named: string | undefined,
  ask: (reader: Reader & { chainId: number }) => unknown,
): void {
  reader.then(
    ({ config, client, queryClient }) => {
      const { chains } = config
      const chosen = chains.find(({ id }) => id === chainChoice.get()) ?? chains[0]
      const chainId = namedChain(chains, named) ?? chosen.id
      if (chainId !== 'unknown') ask({ config, client, queryClient, chainId })
    },
    () => undefined,
  )
}
