import { Amount } from '@sluice/react/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useCallback, useDeferredValue } from 'react'
import type { Address } from 'viem'
import { zeroAddress } from 'viem'
import { Button } from '../components/Button.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { NotKnown } from '../components/NotKnown.tsx'
import { Stat } from '../components/Stat.tsx'
import { lazyPart } from '../features/app/lazyPart.tsx'
import { PageTabs, tabClass } from '../features/app/PageTabs.tsx'
import { useCurrentChain } from '../features/app/useCurrentChain.ts'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { useReturnToPlace } from '../features/app/useReturnToPlace.ts'
import { Fiat } from '../features/fiat/Fiat.tsx'
import { t } from '../features/language/t.ts'
import { AlsoOn } from '../features/portfolio/AlsoOn.tsx'
import { HoldingsTab } from '../features/portfolio/HoldingsTab.tsx'
import { PaidAndProfit } from '../features/portfolio/PaidAndProfit.tsx'
import { useHoldings } from '../features/portfolio/useHoldings.ts'
import { WorthAtFloor } from '../features/portfolio/WorthAtFloor.tsx'
import { TableSkeleton } from '../features/table/TableSkeleton.tsx'
import { AccountLine } from '../features/trade/AccountLine.tsx'
import { useBalance } from '../features/wallet/useBalance.ts'
import { useWallet } from '../features/wallet/useWallet.ts'
import { walletMenu } from '../features/wallet/walletMenuStore.ts'
import type { PortfolioSearch } from './searchParams.ts'

const ListingsTab = lazyPart(() => import('../features/portfolio/ListingsTab.tsx'))
const OffersMadeTab = lazyPart(() => import('../features/portfolio/OffersMadeTab.tsx'))
const OffersReceivedTab = lazyPart(() => import('../features/portfolio/OffersReceivedTab.tsx'))

const route = getRouteApi('/portfolio')

const tabs = [
  [undefined, 'Holdings'],
  ['listings', 'Listings'],
  ['offers', 'Offers made'],
  ['received', 'Offers received'],
] as const

/** What the connected account holds, asks and offers. */
export function PortfolioPage() {
  usePageTitle(t('Portfolio'))
  useReturnToPlace()
  const { address, isPending } = useWallet()
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      {address !== undefined ? (
        <Portfolio address={address} />
      ) : isPending ? (
        <TableSkeleton label={t('Loading holdings')} />
      ) : (
        <>
          <h1 className="text-20 font-bold">{t('Portfolio')}</h1>
          <EmptyState
            action={
              <Button look="primary" onClick={() => walletMenu.set(true)}>
                {t('Connect wallet')}
              </Button>
            }
          >
            {t('Connect a wallet to see what it holds and to list it.')}
          </EmptyState>
        </>
      )}
    </main>
  )
}

function Portfolio({ address }: { address: Address }) {
  const chain = useCurrentChain()
  const search = route.useSearch()
  // The tab answers at once, and what it shows follows when it is made.
  const tab = useDeferredValue(search.tab)
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: PortfolioSearch) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const holdings = useHoldings({ chainId: chain.id, account: address })
  const { query, shown, isWhole } = holdings
  const { balance, readAgain } = useBalance(address)
  const holdsNothing = query.data !== undefined && isWhole && holdings.all.length === 0
  const part = { chainId: chain.id, account: address, search, onSearch }
  return (
    <>
      <header className="mb-4 flex min-h-[58px] flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 className="text-20 font-bold">{t('Portfolio')}</h1>
            <p className="text-13 text-faint">{chain.name}</p>
          </div>
          <p className="mt-1 text-13 text-secondary">
            <AccountLine address={address} />
          </p>
          <AlsoOn chainId={chain.id} account={address} />
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 max-sm:w-full sm:grid-cols-[repeat(3,auto)] sm:gap-x-10 lg:grid-cols-[repeat(5,auto)]">
          <Stat label={t('Balance')}>
            {readAgain !== undefined ? (
              <NotKnown what={t('Balance')} onRetry={readAgain} />
            ) : balance === undefined ? (
              <span className="skeleton inline-block h-5 w-20" />
            ) : (
              <>
                <Amount {...balance} />
                <div>
                  <Fiat
                    {...balance.currency}
                    chainId={chain.id}
                    currency={zeroAddress}
                    value={balance.value}
                    className="text-12"
                  />
                </div>
              </>
            )}
          </Stat>
          <Stat label={t('Items')}>
            {query.data === undefined ? '—' : shown.length}
            {query.data !== undefined && !isWhole && '+'}
          </Stat>
          <Stat label={t('Worth at floor')}>
            <WorthAtFloor holdings={holdings} />
          </Stat>
          <PaidAndProfit holdings={holdings} />
        </dl>
      </header>
      <PageTabs label={t('Parts of the portfolio')}>
        {tabs.map(([each, label]) => (
          <Link
            key={label}
            to="/portfolio"
            // What was chosen in one of them is there when one comes back to it.
            search={{ ...search, tab: each }}
            activeOptions={{ explicitUndefined: true }}
            className={tabClass}
          >
            {t(label)}
          </Link>
        ))}
      </PageTabs>
      {/* What one account chose is not chosen of another's: both may hold the same edition. */}
      <div key={`${chain.id}/${address}`} className="mt-4">
        <Suspense fallback={<TableSkeleton label={t('Loading')} />}>
          {tab === undefined && <HoldingsTab {...part} holdings={holdings} />}
          {tab === 'listings' && <ListingsTab {...part} holdsNothing={holdsNothing} />}
          {tab === 'offers' && <OffersMadeTab {...part} />}
          {tab === 'received' && <OffersReceivedTab {...part} holdsNothing={holdsNothing} />}
        </Suspense>
      </div>
    </>
  )
}
