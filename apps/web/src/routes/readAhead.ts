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
import { itemsQuery } from '../features/collection/itemsQuery.ts'
import { collectionsQuery } from '../features/market/collectionsQuery.ts'
import type { ActivitySearch, CollectionSearch, HomeSearch } from './searchParams.ts'

/**
 * What pages read first, asked for while their code is still on its way, and when a link to them is pointed at.
 * What goes wrong is told by the page: it asks again.
 */
export const readAhead = {
  collections: ({ context, deps }: Route<unknown, HomeSearch>) =>
    read(context, ({ client, queryClient, chainId }) => {
      const sort = { by: deps.sort ?? 'all', down: deps.up !== true } as const
      return queryClient.prefetchInfiniteQuery(
        collectionsQueryOptions(client, collectionsQuery(chainId(), { sort, wanted: deps.q })),
      )
    }),
  collection: ({ context, params, deps }: Route<CollectionParams, CollectionSearch>) =>
    read(context, ({ client, queryClient, chainId }) => {
      const chain = chainId(params.chainId)
      const id = params.collection
      void queryClient.prefetchQuery(
        collectionQueryOptions(client, { chainId: chain, id, includeSalesCount: true }),
      )
      if (deps.tab === undefined)
        void queryClient.prefetchInfiniteQuery(
          tokensQueryOptions(client, itemsQuery(chain, id, deps)),
        )
    }),
  token: ({ context, params }: Route<TokenParams>) =>
    read(context, ({ client, queryClient, chainId }) => {
      const { contract, tokenId } = params
      if (!isAddress(contract, { strict: false }) || !/^\d{1,78}$/.test(tokenId)) return
      void queryClient.prefetchQuery(
        tokenQueryOptions(client, {
          chainId: chainId(params.chainId),
          contract: contract.toLowerCase() as `0x${string}`,
          tokenId: BigInt(tokenId),
        }),
      )
    }),
  activity: ({ context, deps }: Route<unknown, ActivitySearch>) =>
    read(context, ({ client, queryClient, chainId }) => {
      if (deps.account === undefined)
        void queryClient.prefetchInfiniteQuery(
          collectionActivityQueryOptions(client, activityQuery(chainId(), deps)),
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

/** Holds nothing up: a page is shown whether or not its answer is there. */
function read(
  { reader }: { reader: Promise<Reader> },
  ask: (
    reader: Reader & {
      /** The chain of this text, else the one that was chosen, as `useCurrentChain` tells. */
      chainId: (text?: string) => number
    },
  ) => unknown,
): void {
  reader.then(
    ({ config, client, queryClient }) => {
      const [first] = config.chains
      const known = (id: number | undefined) => config.chains.find(chain => chain.id === id)?.id
      const chainId = (text?: string) =>
        known(text === undefined ? chainChoice.get() : Number(text)) ?? first.id
      ask({ config, client, queryClient, chainId })
    },
    () => undefined,
  )
}
