import { useUserTokens } from '@sluice/react'
import { Link } from '@tanstack/react-router'
import type { Address } from 'viem'
import { Amount } from '../components/Amount.tsx'
import { Button, buttonClass } from '../components/Button.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { QueryProblem } from '../components/QueryProblem.tsx'
import { Stat } from '../components/Stat.tsx'
import { useCurrentChain } from '../features/app/useCurrentChain.ts'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { floorValue } from '../features/market/floorValue.ts'
import { HoldingsTable } from '../features/market/HoldingsTable.tsx'
import { useAllCollections } from '../features/market/useAllCollections.ts'
import { AccountLine } from '../features/trade/AccountLine.tsx'
import { useBalance } from '../features/wallet/useBalance.ts'
import { useWallet } from '../features/wallet/useWallet.ts'
import { walletMenu } from '../features/wallet/walletMenuStore.ts'

/** What the connected account holds. */
export function PortfolioPage() {
  usePageTitle('Portfolio')
  const { address, isPending } = useWallet()
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      {address !== undefined ? (
        <Portfolio address={address} />
      ) : isPending ? (
        <HoldingsSkeleton />
      ) : (
        <>
          <h1 className="text-20 font-bold">Portfolio</h1>
          <EmptyState
            action={
              <Button look="primary" onClick={() => walletMenu.set(true)}>
                Connect wallet
              </Button>
            }
          >
            Connect a wallet to see what it holds and to list it.
          </EmptyState>
        </>
      )}
    </main>
  )
}

function Portfolio({ address }: { address: Address }) {
  const chain = useCurrentChain()
  const query = useUserTokens({
    chainId: chain.id,
    user: address,
    includeLastSale: true,
    limit: 100,
  })
  const balance = useBalance(address)
  const rows = query.data?.pages.flatMap(page => page.tokens) ?? []
  const collections = useAllCollections()
  const floors = new Map(
    collections.data?.map(collection => [collection.id, collection.floorAsk?.price ?? undefined]),
  )
  const worth = floorValue(rows, floors)
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h1 className="text-20 font-bold">Portfolio</h1>
          <p className="mt-1 text-13 text-secondary">
            <AccountLine address={address} />
          </p>
        </div>
        <dl className="grid grid-cols-[auto_auto_auto] gap-x-6 sm:gap-x-10">
          <Stat label="Balance">
            {balance === undefined ? (
              <span className="skeleton inline-block h-5 w-20" />
            ) : (
              <Amount {...balance} />
            )}
          </Stat>
          <Stat label="Items">
            {query.data === undefined ? '—' : rows.length}
            {query.hasNextPage && '+'}
          </Stat>
          <Stat label="Worth at floor">
            {worth === undefined ? '—' : <Amount value={worth.value} currency={worth.currency} />}
          </Stat>
        </dl>
      </header>
      {query.isPending ? (
        <HoldingsSkeleton />
      ) : query.data === undefined ? (
        <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          action={
            <Link to="/" className={buttonClass('primary')}>
              Browse collections
            </Link>
          }
        >
          This account holds no items yet.
        </EmptyState>
      ) : (
        <HoldingsTable rows={rows} floors={floors} account={address} chainId={chain.id} />
      )}
      {query.hasNextPage && (
        <div className="mt-4 text-center">
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function HoldingsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading holdings"
      className="overflow-hidden rounded-card border border-line"
    >
      <div className="h-9 border-b border-line" />
      {[0, 1, 2, 3, 4, 5].map(row => (
        <div
          key={row}
          className="flex h-13 items-center gap-3 border-b border-line px-3 last:border-0"
        >
          <div className="skeleton size-9" />
          <div className="skeleton h-4 w-40" />
        </div>
      ))}
    </div>
  )
}
