import { useBids, useDepth, useUserTokens } from '@sluice/react'
import { Choice } from '@sluice/react/ui'
import type { Order, Price, UserTokenRow } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { EmptyState } from '../../components/EmptyState.tsx'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import type { OfferKind } from '../../routes/searchParams.ts'
import { useChain } from '../app/AppContext.tsx'
import { useIsPhone } from '../app/useIsPhone.ts'
import { DepthChart } from '../charts/DepthChart.tsx'
import { t } from '../language/t.ts'
import { NewRows } from '../live/NewRows.tsx'
import { useSteadyRows } from '../live/useSteadyRows.ts'
import { OffersTable } from '../market/OffersTable.tsx'
import { useEditionFloors } from '../market/useEditionFloors.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { useMore } from '../table/useMore.ts'
import { useReadAll } from '../table/useReadAll.ts'
import { TradeButton } from '../trade/TradeButton.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterSection } from './FilterSection.tsx'
import type { ItemsTab } from './ItemsTab.tsx'
import { TraitOfferButton } from './TraitOfferButton.tsx'
import { onlyTrait } from './traitChoice.ts'

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'collection', label: 'Collection' },
  { value: 'attribute', label: 'Trait' },
  { value: 'token', label: 'Item' },
] as const

/** Holdings of a page, and pages that are read. */
const heldAtOnce = 200
const mostHeldPages = 25

/** The offers for a collection, its traits and its items, and how deep the book is. */
export default function OffersTab(props: OffersTab.Props) {
  const { chainId, collection, subject, several, search, onSearch, floor } = props
  const { nativeCurrency } = useChain(chainId)
  const contract = collection.slice(0, 42) as `0x${string}`
  const offers = useBids(
    {
      ...{ chainId, contracts: [contract], status: 'active', sortBy: 'price', limit: 100 },
      includeCriteriaMetadata: true,
      ...(search.for === undefined ? {} : { orderType: search.for }),
    },
    { select: ordersOf },
  )
  const { address } = useWallet()
  const isPhone = useIsPhone()
  const held = useUserTokens(
    {
      ...{ chainId, user: address ?? zeroAddress, collection: [contract], limit: heldAtOnce },
      includeAttributes: true,
    },
    { select: tokensOf, enabled: address !== undefined },
  )
  // Any of them may be what an offer can be accepted with.
  const heldPages = Math.ceil((held.data?.length ?? 0) / heldAtOnce)
  const heldRead = useReadAll(held, { pages: heldPages, most: mostHeldPages })
  const rows = offers.data ?? []
  const floors = useEditionFloors(chainId, offers.data)
  const scope = `${chainId}/${collection}/${search.for}`
  const steady = useSteadyRows(rows, { keyOf: order => order.id, scope })
  const more = useMore(offers, scope)
  const bids = useDepth({ chainId, collection, side: 'buy' })
  const asks = useDepth({ chainId, collection, side: 'sell' })
  const depth = (
    <DepthChart
      bids={bids.data?.depth}
      asks={asks.data?.depth}
      failed={bids.isError || asks.isError}
      onRetry={() => {
        for (const side of [bids, asks]) if (side.isError) void side.refetch()
      }}
      height={isPhone ? 150 : undefined}
      symbol={nativeCurrency.symbol}
    />
  )
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <Choice
            label={t('Offers for')}
            value={search.for ?? 'all'}
            options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={value =>
              onSearch({ for: value === 'all' ? undefined : (value as OfferKind) })
            }
          />
          {subject !== undefined && (
            <div className="flex min-w-0 flex-wrap items-center gap-2">
              {onlyTrait(search.traits) !== undefined && (
                <span className="contents">
                  <FilterChips
                    {...{ chainId, collection }}
                    filters={{ traits: search.traits }}
                    onChange={onSearch}
                  />
                </span>
              )}
              <TraitOfferButton {...{ collection, subject, several }} traits={search.traits} />
              <TradeButton
                request={{
                  kind: 'bid',
                  subject: { ...subject, collection: subject.name, name: undefined, several },
                }}
              >
                {t('Make collection offer')}
              </TradeButton>
            </div>
          )}
        </div>
        {offers.isPending ? (
          <TableSkeleton label={t('Loading offers')} />
        ) : offers.data === undefined ? (
          <QueryProblem error={offers.error} onRetry={() => void offers.refetch()} />
        ) : rows.length === 0 ? (
          <EmptyState>{t('Nobody offers anything here now.')}</EmptyState>
        ) : (
          <section aria-label={t('Offers')} {...steady.hold}>
            {address !== undefined && !heldRead.isReading && !heldRead.isWhole && (
              <UnreadLine className="mb-3" onRetry={heldRead.readAgain}>
                {t('Not all that you hold of it could be read: more may fit these offers.')}
              </UnreadLine>
            )}
            {floors.failed && (
              <UnreadLine className="mb-3" onRetry={floors.readAgain}>
                {t('Not all floors could be read.')}
              </UnreadLine>
            )}
            <NewRows {...steady} onShow={steady.show} />
            <OffersTable
              orders={steady.rows}
              floorOf={order => floors.floorOf(order, floor)}
              chainId={chainId}
              holdings={held.data}
              more={more}
            />
          </section>
        )}
      </div>
      {isPhone ? (
        // The offers are what is looked for there: they stand in the first sight.
        <div className="order-first min-w-0 rounded-card border border-line px-3">
          <FilterSection
            title={<h2 className="text-14 font-bold">{t('Depth')}</h2>}
            isOpen={bids.isError || asks.isError}
          >
            {depth}
          </FilterSection>
        </div>
      ) : (
        <section aria-labelledby="depth" className="min-w-0 lg:order-none max-lg:order-first">
          <h2 id="depth" className="mb-3 flex items-center text-14 font-bold lg:h-[38px]">
            {t('Depth')}
          </h2>
          {depth}
        </section>
      )}
    </div>
  )
}

export declare namespace OffersTab {
  type Props = ItemsTab.Props & {
    floor: Price | null | undefined
  }
}

const ordersOf = ({ pages }: { pages: readonly { orders: readonly Order[] }[] }) =>
  pages.flatMap(page => page.orders)

const tokensOf = ({ pages }: { pages: readonly { tokens: readonly UserTokenRow[] }[] }) =>
  pages.flatMap(page => page.tokens)
