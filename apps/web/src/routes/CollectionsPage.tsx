import { untrustedText, useCollections } from '@sluice/react'
import type { Collection } from '@sluice/sdk'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../components/Button.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { X } from '../components/icons/X.tsx'
import { QueryProblem } from '../components/QueryProblem.tsx'
import { keepOfChain } from '../features/app/keepOfChain.ts'
import { useCurrentChain } from '../features/app/useCurrentChain.ts'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { t } from '../features/language/t.ts'
import { CollectionsTable } from '../features/market/CollectionsTable.tsx'
import { collectionsQuery } from '../features/market/collectionsQuery.ts'
import { ShowMore } from '../features/table/ShowMore.tsx'

const route = getRouteApi('/')

/** The home page: every collection with its figures. */
export function CollectionsPage() {
  usePageTitle(t('Collections'))
  const chain = useCurrentChain()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const sort = { by: search.sort ?? 'all', down: search.up !== true } as const
  const query = useCollections(collectionsQuery(chain.id, { sort, wanted: search.q }), {
    select: rowsOf,
    placeholderData: keepOfChain(chain.id),
  })
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData } = query
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h1 className="text-20 font-bold">{t('Collections')}</h1>
        <p className="text-13 text-faint">{chain.name}</p>
      </div>
      {search.q !== undefined && (
        <Button
          size="pill"
          className="mb-3 max-w-full"
          aria-label={t('Remove filter {0}: {1}', t('Name'), untrustedText(search.q))}
          onClick={() => void navigate({ search: before => ({ ...before, q: undefined }) })}
        >
          <span className="truncate">
            <span className="text-faint">{t('Name')}</span> {untrustedText(search.q)}
          </span>
          <X size={13} aria-hidden />
        </Button>
      )}
      {query.isPending ? (
        <div
          role="status"
          aria-label={t('Loading collections')}
          className="overflow-hidden rounded-card border border-line"
        >
          <div className="h-9 border-b border-line" />
          {[0, 1, 2].map(row => (
            <div
              key={row}
              className="flex h-15 items-center gap-3 border-b border-line px-3 last:border-0"
            >
              <div className="skeleton size-10" />
              <div className="skeleton h-4 w-40" />
            </div>
          ))}
        </div>
      ) : data === undefined ? (
        <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : data.collections.length === 0 ? (
        <EmptyState>
          {search.q === undefined
            ? t('There are no collections yet.')
            : t('No collection matches “{0}”.', untrustedText(search.q))}
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <CollectionsTable
            collections={data.collections}
            // What stands there until the wanted rows have come is another list.
            scope={`${chain.id}/${search.q}/${sort.by}/${sort.down}/${isPlaceholderData}`}
            chainId={chain.id}
            sort={sort}
            onSort={next =>
              void navigate({
                search: before => ({ ...before, sort: next.by, up: next.down ? undefined : true }),
                replace: true,
              })
            }
          />
          {(hasNextPage || data.isPaged) && (
            <ShowMore
              hasMore={hasNextPage}
              isReading={isFetchingNextPage}
              hasFailed={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
              whole={t('All {0} collections are shown.', data.collections.length)}
            />
          )}
        </div>
      )}
    </main>
  )
}

const rowsOf = ({ pages }: { pages: readonly { collections: readonly Collection[] }[] }) => ({
  collections: pages.flatMap(page => page.collections),
  isPaged: pages.length > 1,
})
