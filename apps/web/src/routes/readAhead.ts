import {
  collectionActivityQueryOptions,
  collectionQueryOptions,
  collectionsQueryOptions,
  tokenQueryOptions,
  tokensQueryOptions,
} from '@sluice/react'
import { isAddress } from 'viem'
import type { AppConfig } from '../config/parseConfig.ts'
import type { Reader } from '../createReader.ts'
import { activityQuery } from '../features/activity/activityQuery.ts'
import { chainChoice } from '../features/app/chainChoice.ts'
import { mediaAt } from '../features/app/mediaAt.ts'
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
    read(context, params.chainId, async ({ config, client, queryClient, chainId }) => {
      const id = params.collection
      void queryClient.prefetchQuery(
        collectionQueryOptions(client, { chainId, id, includeSalesCount: true }),
      )
      if (deps.tab !== undefined) return
      const options = tokensQueryOptions(client, itemsQuery(chainId, id, deps))
      const { pages } = await queryClient.fetchInfiniteQuery(options)
      const tokens = pages[0]?.tokens.slice(0, firstPictures) ?? []
      loadPictures(
        config,
        tokens.map(({ token }) => token.image),
      )
    }),
  token: ({ context, params }: Route<TokenParams>) =>
    read(context, params.chainId, async ({ config, client, queryClient, chainId }) => {
      const { contract, tokenId } = params
      if (!isAddress(contract, { strict: false }) || !/^\d{1,78}$/.test(tokenId)) return
      const row = await queryClient.fetchQuery(
        tokenQueryOptions(client, {
          chainId,
          contract: contract.toLowerCase() as `0x${string}`,
          tokenId: BigInt(tokenId),
        }),
      )
      loadPictures(config, [row?.token.imageLarge ?? row?.token.image])
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
  reader
    .then(({ config, client, queryClient }) => {
      const { chains } = config
      const chosen = chains.find(({ id }) => id === chainChoice.get()) ?? chains[0]
      const chainId = namedChain(chains, named) ?? chosen.id
      return chainId === 'unknown' ? undefined : ask({ config, client, queryClient, chainId })
    })
    .catch(() => undefined)
}

/** Pictures of items that are on the way before the page is drawn. With more of them the page itself comes later. */
const firstPictures = 2

/** Asks for pictures that a page will show. */
function loadPictures(config: AppConfig, addresses: readonly (string | null | undefined)[]): void {
  const pictureAt = mediaAt(config, location.origin)
  for (const address of addresses) {
    const source = pictureAt(address)
    if (source?.startsWith('data:') === false) new Image().src = source
  }
}
