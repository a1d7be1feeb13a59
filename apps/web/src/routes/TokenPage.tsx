import { untrustedText, useCollection, useToken } from '@sluice/react'
import { Untrusted } from '@sluice/react/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isAddress, maxUint256 } from 'viem'
import { Count } from '../components/Count.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { QueryProblem } from '../components/QueryProblem.tsx'
import { UnreadLine } from '../components/UnreadLine.tsx'
import { useChain } from '../features/app/AppContext.tsx'
import { lazyPart } from '../features/app/lazyPart.tsx'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { countText } from '../features/language/countText.ts'
import { t } from '../features/language/t.ts'
import { ListingsTable } from '../features/market/ListingsTable.tsx'
import { PriceCard } from '../features/market/PriceCard.tsx'
import { Provenance } from '../features/market/Provenance.tsx'
import { TokenSkeleton } from '../features/market/TokenSkeleton.tsx'
import { TraitList } from '../features/market/TraitList.tsx'
import { tokenName, tokenSubject } from '../features/market/tokenSubject.ts'
import { TableSkeleton } from '../features/table/TableSkeleton.tsx'
import { BestOffer } from '../features/token/BestOffer.tsx'
import { TokenOffers } from '../features/token/TokenOffers.tsx'
import { TokenOwners } from '../features/token/TokenOwners.tsx'
import { TokenPicture } from '../features/token/TokenPicture.tsx'
import { useTokenListings } from '../features/token/useTokenListings.ts'
import { AccountLine } from '../features/trade/AccountLine.tsx'
import { useWallet } from '../features/wallet/useWallet.ts'

const TokenHistory = lazyPart(() => import('../features/token/TokenHistory.tsx'))

const route = getRouteApi('/token/$chainId/$contract/$tokenId')
const page = 'mx-auto w-full max-w-[1180px] px-4 py-6'

/** One token: media, price and what to do, traits, listings, offers, history, provenance. */
export function TokenPage() {
  const params = route.useParams()
  const chain = useChain(Number(params.chainId))
  const valid = isAddress(params.contract, { strict: false }) && isTokenId(params.tokenId)
  return valid ? (
    <TokenView
      chainId={chain.id}
      contract={params.contract.toLowerCase() as `0x${string}`}
      tokenId={BigInt(params.tokenId)}
    />
  ) : (
    <main className={page}>
      <EmptyState title={t('Token not found')}>
        {t('This is not the address of a token.')}
      </EmptyState>
    </main>
  )
}

function isTokenId(text: string): boolean {
  return /^\d{1,78}$/.test(text) && BigInt(text) <= maxUint256
}

function TokenView(props: { chainId: number; contract: `0x${string}`; tokenId: bigint }) {
  const { chainId, contract, tokenId } = props
  const { address, isPending: isConnecting } = useWallet()
  const token = `${contract}:${tokenId}` as const
  const query = useToken({ chainId, contract, tokenId })
  const listings = useTokenListings({ chainId, token, account: address })
  const row = query.data
  const collectionRead = useCollection({ chainId, id: contract, includeSalesCount: true })
  const collection = collectionRead.data
  usePageTitle(
    row === undefined || row === null
      ? t('Token')
      : untrustedText(tokenName(row.token), { max: 80 }),
  )

  if (query.isPending) return <TokenSkeleton />
  if (row === undefined)
    return (
      <main className={page}>
        <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
      </main>
    )
  if (row === null)
    return (
      <main className={page}>
        <EmptyState title={t('Token not found')}>
          {t('The index knows no token')} {tokenId.toString()} {t('of this contract.')}
        </EmptyState>
      </main>
    )

  const { token: details } = row
  const { orders, held } = listings
  const readListings = listings.readAgain.listings
  const count = held?.[0]?.ownership.tokenCount
  const owned =
    address === undefined
      ? 0n
      : BigInt(count ?? (details.owner === address.toLowerCase() ? '1' : '0'))
  const items = details.collection?.tokenCount ?? Number(collection?.tokenCount ?? 0)
  const total = items > 0 ? items : undefined
  const isEdition = details.kind === 'erc1155'
  // Each token of an edition has a market of its own.
  const floor = isEdition ? row.market?.floorAsk?.price : collection?.floorAsk?.price
  const subject = tokenSubject(chainId, details)
  // So that there is room for them before they are read.
  const isListed = row.market?.floorAsk?.id != null
  return (
    <main className={page}>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[560px_minmax(0,1fr)]">
        <div className="min-w-0">
          <TokenPicture row={row} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <header className="min-w-0">
            <Link
              to="/collection/$chainId/$collection"
              params={{ chainId: String(chainId), collection: details.collection?.id ?? contract }}
              className="inline-block max-w-full text-13 text-accent hover:underline"
            >
              <Untrusted text={details.collection?.name} fallback={t('Collection')} />
            </Link>
            <h1 className="mt-1 text-28 font-bold">
              <Untrusted text={tokenName(details)} />
            </h1>
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-secondary">
              {typeof details.owner === 'string' ? (
                <span className="inline-flex items-center gap-1.5">
                  {t('Owned by')} <AccountLine address={details.owner} you={address} />
                </span>
              ) : (
                typeof details.supply === 'number' && (
                  <span>
                    <Count value={details.supply} /> {t('exist')}
                  </span>
                )
              )}
              {typeof details.rarityRank === 'number' && (
                <span>
                  {t('Rarity rank')} <Count value={details.rarityRank} />
                  {total !== undefined && (
                    <span className="text-faint">
                      {' '}
                      {t('of')} <Count value={total} />
                    </span>
                  )}
                </span>
              )}
              {isEdition && owned > 0n && (
                <span className="min-w-0 wrap-anywhere">
                  {t('You own')} {countText(owned)}
                </span>
              )}
            </p>
          </header>
          <PriceCard
            row={row}
            listings={listings}
            owned={owned}
            // What can be done stands still from the first on: what is read later would push another button under the pointer.
            isRead={!isConnecting && listings.isPriceRead && listings.isOwnRead}
            chainId={chainId}
          />
          <BestOffer subject={subject} owned={owned} floor={floor} />
          {(details.attributes?.length ?? 0) > 0 && (
            <section aria-label={t('Traits')}>
              <h2 className="mb-2 text-14 font-bold">{t('Traits')}</h2>
              <TraitList
                attributes={details.attributes ?? []}
                total={total}
                chainId={chainId}
                collection={details.collection?.id ?? contract}
              />
            </section>
          )}
        </div>
      </div>
      <div className="mt-8 flex flex-col gap-8">
        {!isEdition && collectionRead.isError && collection === undefined && (
          <UnreadLine onRetry={() => void collectionRead.refetch()}>
            {t('The floor of the collection could not be read.')}
          </UnreadLine>
        )}
        {(readListings !== undefined || (orders?.length ?? (isListed ? 1 : 0)) > 0) && (
          <section aria-label={t('Listings')}>
            <h2 className="mb-2 text-14 font-bold">{t('Listings')}</h2>
            {readListings !== undefined && (
              <UnreadLine onRetry={readListings}>{t('The listings could not be read.')}</UnreadLine>
            )}
            {orders === undefined && readListings === undefined && (
              <TableSkeleton label={t('Loading the listings')} rows={1} />
            )}
            {orders !== undefined && (
              <ListingsTable
                subject={subject}
                orders={orders}
                you={address}
                several={isEdition}
                floor={floor}
                more={listings.more}
              />
            )}
          </section>
        )}
        <section aria-label={t('Offers')}>
          <h2 className="mb-2 text-14 font-bold">{t('Offers')}</h2>
          <TokenOffers subject={subject} floor={floor} holdings={held} />
        </section>
        {isEdition && (
          <section aria-label={t('Owners')}>
            <h2 className="mb-2 text-14 font-bold">{t('Owners')}</h2>
            <TokenOwners chainId={chainId} token={token} />
          </section>
        )}
        <section aria-label={t('History')}>
          <h2 className="mb-2 text-14 font-bold">{t('History')}</h2>
          <Suspense
            fallback={<TableSkeleton label={t('Loading the history')} rows={4} rowHeight={36} />}
          >
            <TokenHistory chainId={chainId} token={token} floor={floor} />
          </Suspense>
        </section>
        <Provenance row={row} chainId={chainId} />
      </div>
    </main>
  )
}
