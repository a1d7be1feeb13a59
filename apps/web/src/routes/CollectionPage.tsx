import { untrustedText, useCollections, useTokens } from '@sluice/react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Button } from '../components/Button.tsx'
import { Choice } from '../components/Choice.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { X } from '../components/icons/X.tsx'
import { QueryProblem } from '../components/QueryProblem.tsx'
import { useChain } from '../features/app/AppContext.tsx'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { CollectionHead } from '../features/market/CollectionHead.tsx'
import { GridSkeleton } from '../features/market/GridSkeleton.tsx'
import { TokenGrid } from '../features/market/TokenGrid.tsx'
import type { TokenSort } from './searchParams.ts'

const route = getRouteApi('/collection/$chainId/$collection')

const sorts = {
  price: { sortBy: 'floorAskPrice', sortDirection: 'asc' },
  'price-down': { sortBy: 'floorAskPrice', sortDirection: 'desc' },
  number: { sortBy: 'tokenId', sortDirection: 'asc' },
  rarity: { sortBy: 'rarity' },
  recent: { sortBy: 'listedAt', sortDirection: 'desc' },
} as const

/** One collection: its figures and its items. */
export function CollectionPage() {
  const { chainId: chainParam, collection: id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const chain = useChain(Number(chainParam))
  const collections = useCollections({ chainId: chain.id, id, includeSalesCount: true })
  const collection = collections.data?.[0]
  usePageTitle(untrustedText(collection?.name, { max: 80 }) || 'Collection')

  const listedOnly = search.show !== 'all'
  const attributes = search.traits === undefined ? undefined : toAttributes(search.traits)
  const tokens = useTokens({
    chainId: chain.id,
    collection: id,
    ...sorts[search.sort ?? 'price'],
    ...(attributes === undefined ? {} : { attributes }),
    ...(search.q === undefined ? {} : { tokenName: search.q }),
    includeLastSale: true,
    limit: 60,
  })
  const all = tokens.data?.pages.flatMap(page => page.tokens) ?? []
  const rows = listedOnly ? all.filter(row => (row.market?.floorAsk?.price ?? null) !== null) : all
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = tokens
  const onMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (collections.isSuccess && collection === undefined)
    return (
      <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
        <EmptyState title="Collection not found">
          There is no collection at this address on {chain.name}.
        </EmptyState>
      </main>
    )

  const traits = Object.entries(search.traits ?? {}).flatMap(([key, values]) =>
    values.map(value => ({ key, value })),
  )
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      <CollectionHead
        collection={collection}
        id={id}
        chainId={chain.id}
        failed={collections.isError}
      />
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-2">
        <Choice
          label="Show"
          value={listedOnly ? 'listed' : 'all'}
          options={[
            { value: 'listed', label: 'Listed' },
            { value: 'all', label: 'All' },
          ]}
          onChange={value =>
            void navigate({
              search: before => ({ ...before, show: value === 'all' ? 'all' : undefined }),
              replace: true,
            })
          }
        />
        {traits.map(({ key, value }) => (
          <Button
            key={`${key}:${value}`}
            size="pill"
            className="max-w-[240px]"
            aria-label={`Remove filter ${untrustedText(key, { max: 40 })}: ${untrustedText(value, { max: 40 })}`}
            onClick={() =>
              void navigate({
                search: before => ({ ...before, traits: without(before.traits, key, value) }),
                replace: true,
              })
            }
          >
            <span className="truncate">
              <span className="text-faint">{untrustedText(key, { max: 40 })}</span>{' '}
              {untrustedText(value, { max: 40 })}
            </span>
            <X size={13} aria-hidden />
          </Button>
        ))}
        <label className="ml-auto flex items-center gap-2 text-13 text-secondary">
          <span className="max-sm:sr-only">Sort</span>
          <select
            value={search.sort ?? 'price'}
            onChange={event =>
              void navigate({
                search: before => ({
                  ...before,
                  sort:
                    event.target.value === 'price' ? undefined : (event.target.value as TokenSort),
                }),
                replace: true,
              })
            }
            className="h-(--sl-control) rounded-control border border-line bg-surface px-2 text-13 font-medium text-text"
          >
            <option value="price">Price, low to high</option>
            <option value="price-down">Price, high to low</option>
            <option value="recent">Recently listed</option>
            <option value="rarity">Rarest</option>
            <option value="number">Number</option>
          </select>
        </label>
      </div>
      {tokens.isPending ? (
        <GridSkeleton />
      ) : tokens.data === undefined ? (
        <QueryProblem error={tokens.error} onRetry={() => void tokens.refetch()} />
      ) : rows.length === 0 && !hasNextPage ? (
        <EmptyState
          action={
            (listedOnly || traits.length > 0 || search.q !== undefined) && (
              <Button onClick={() => void navigate({ search: { show: 'all' }, replace: true })}>
                Show all items
              </Button>
            )
          }
        >
          {search.q === undefined
            ? 'No item matches. Nothing may be listed now.'
            : `No item matches “${search.q}”.`}
        </EmptyState>
      ) : (
        <TokenGrid rows={rows} chainId={chain.id} hasMore={hasNextPage} onMore={onMore} />
      )}
    </main>
  )
}

function toAttributes(
  traits: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> {
  return Object.fromEntries(Object.entries(traits).map(([key, values]) => [key, [...values]]))
}

function without(
  traits: Readonly<Record<string, readonly string[]>> | undefined,
  key: string,
  value: string,
): Record<string, string[]> | undefined {
  const entries = Object.entries(traits ?? {}).flatMap(([name, values]) => {
    const rest = name === key ? values.filter(item => item !== value) : [...values]
    return rest.length === 0 ? [] : [[name, rest] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
