import { knownCurrency, untrustedText, useCollection, useSluiceClient } from '@sluice/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useCallback, useDeferredValue } from 'react'
import type { Address } from 'viem'
import { buttonClass } from '../components/Button.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { useChain } from '../features/app/AppContext.tsx'
import { lazyPart } from '../features/app/lazyPart.tsx'
import { PageTabs, tabClass } from '../features/app/PageTabs.tsx'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { useReturnToPlace } from '../features/app/useReturnToPlace.ts'
import { collectionSubject } from '../features/collection/collectionSubject.ts'
import { ItemsTab } from '../features/collection/ItemsTab.tsx'
import { t } from '../features/language/t.ts'
import { CollectionHead } from '../features/market/CollectionHead.tsx'
import { TableSkeleton } from '../features/table/TableSkeleton.tsx'
import type { CollectionSearch } from './searchParams.ts'

const OffersTab = lazyPart(() => import('../features/collection/OffersTab.tsx'))
const ActivityTab = lazyPart(() => import('../features/collection/ActivityTab.tsx'))
const AnalyticsTab = lazyPart(() => import('../features/collection/AnalyticsTab.tsx'))

const route = getRouteApi('/collection/$chainId/$collection')

const tabs = [
  [undefined, 'Items'],
  ['offers', 'Offers'],
  ['activity', 'Activity'],
  ['analytics', 'Analytics'],
] as const

/** A contract, or a part of its tokens. */
const collectionId = /^0x[0-9a-f]{40}(:\d{1,78}:\d{1,78})?$/i

/** One collection: its figures, its items, the offers for it, and what happened. */
export function CollectionPage() {
  const { collection } = route.useParams()
  return collectionId.test(collection) ? (
    <CollectionView />
  ) : (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      <EmptyState title={t('Collection not found')}>
        {t('This is not the address of a collection.')}
      </EmptyState>
    </main>
  )
}

function CollectionView() {
  const { chainId: chainParam, collection: id } = route.useParams()
  const search = route.useSearch()
  // The tab answers at once, and what it shows follows when it is made.
  const tab = useDeferredValue(search.tab)
  const navigate = route.useNavigate()
  const chain = useChain(Number(chainParam))
  const client = useSluiceClient()
  const found = useCollection({ chainId: chain.id, id, includeSalesCount: true })
  const collection = found.data ?? undefined
  usePageTitle(untrustedText(collection?.name, { max: 80 }) || t('Collection'))
  useReturnToPlace()
  const onSearch = useCallback(
    (change: CollectionSearch) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true }),
    [navigate],
  )

  if (found.isSuccess && collection === undefined) {
    const currency = knownCurrency({ client, chainId: chain.id }, id)
    return (
      <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
        {currency === undefined ? (
          <EmptyState title={t('Collection not found')}>
            {t('There is no collection at this address on')} {chain.name}.
          </EmptyState>
        ) : (
          <EmptyState
            title={t('{0} is no collection', untrustedText(currency.symbol, { max: 12 }))}
            action={
              <Link
                to="/swap"
                search={{ chain: chain.id, to: currency.address.toLowerCase() as Address }}
                className={buttonClass('primary')}
              >
                {t('Swap for {0}', untrustedText(currency.symbol, { max: 12 }))}
              </Link>
            }
          >
            {t('At this address is a currency in which can be paid on {0}.', chain.name)}
          </EmptyState>
        )}
      </main>
    )
  }
  const subject = collection && collectionSubject(chain.id, collection)
  const several = collection?.contractKind === 'erc1155'
  const part = { chainId: chain.id, collection: id, subject, several, search, onSearch }
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      <CollectionHead
        collection={collection}
        id={id}
        chainId={chain.id}
        readAgain={found.isError ? () => void found.refetch() : undefined}
      />
      <div className="mt-5">
        <PageTabs label={t('Parts of the collection')}>
          {tabs.map(([tab, label]) => (
            <Link
              key={label}
              to="/collection/$chainId/$collection"
              params={{ chainId: chainParam, collection: id }}
              search={{ ...search, tab }}
              activeOptions={{ explicitUndefined: true }}
              className={tabClass}
            >
              {t(label)}
            </Link>
          ))}
        </PageTabs>
      </div>
      {tab === undefined ? (
        <ItemsTab {...part} />
      ) : (
        <Suspense
          fallback={
            <div className="mt-4">
              <TableSkeleton label={t('Loading')} />
            </div>
          }
        >
          {tab === 'offers' && <OffersTab {...part} floor={collection?.floorAsk?.price} />}
          {tab === 'activity' && <ActivityTab {...part} />}
          {tab === 'analytics' && <AnalyticsTab {...part} floor={collection?.floorAsk?.price} />}
        </Suspense>
      )}
    </main>
  )
}
