import { useCollectionActivity, useUserActivity } from '@sluice/react'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { Button } from '../components/Button.tsx'
import { X } from '../components/icons/X.tsx'
import { ActivityList } from '../features/activity/ActivityList.tsx'
import { activitiesOf } from '../features/activity/activityKey.ts'
import { activityQuery } from '../features/activity/activityQuery.ts'
import { useCurrentChain } from '../features/app/useCurrentChain.ts'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { useReturnToPlace } from '../features/app/useReturnToPlace.ts'
import { t } from '../features/language/t.ts'
import { AccountLine } from '../features/trade/AccountLine.tsx'
import { useWallet } from '../features/wallet/useWallet.ts'
import type { ActivitySearch } from './searchParams.ts'

const route = getRouteApi('/activity')

/** What happens on the whole market, or what one account did. */
export function ActivityPage() {
  usePageTitle(t('Activity'))
  useReturnToPlace()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const chain = useCurrentChain()
  const { address } = useWallet()
  const { account } = search
  const onSearch = (change: ActivitySearch) =>
    void navigate({ search: before => ({ ...before, ...change }), replace: true })
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      <header className="-mt-1 mb-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-20 font-bold">{t('Activity')}</h1>
          <p className="text-13 text-faint">{chain.name}</p>
        </div>
        {account !== undefined ? (
          <Button
            size="pill"
            aria-label={t("Show everybody's activity")}
            onClick={() => onSearch({ account: undefined })}
          >
            <AccountLine address={account} you={address} />
            <X size={13} aria-hidden />
          </Button>
        ) : (
          address !== undefined && (
            <Button
              size="pill"
              onClick={() => onSearch({ account: address.toLowerCase() as `0x${string}` })}
            >
              {t('Only mine')}
            </Button>
          )
        )}
      </header>
      {account === undefined ? (
        <OfMarket search={search} onSearch={onSearch} />
      ) : (
        <OfAccount search={search} account={account} onSearch={onSearch} />
      )}
    </main>
  )
}

type Props = { search: ActivitySearch; onSearch: (change: ActivitySearch) => void }

function OfMarket(props: Props) {
  const chain = useCurrentChain()
  const parameters = useParameters(props)
  const query = useCollectionActivity(parameters, { select: activitiesOf })
  return <Feed {...props} query={query} chainId={chain.id} />
}

function OfAccount({ account, ...props }: Props & { account: `0x${string}` }) {
  const chain = useCurrentChain()
  const parameters = { ...useParameters(props), users: [account] }
  const query = useUserActivity(parameters, { select: activitiesOf })
  return <Feed {...props} query={query} chainId={chain.id} of={account} />
}

/** What is asked for: the buttons answer at once, and the list follows when it is made. */
function useParameters({ search }: Props) {
  const { id: chainId } = useCurrentChain()
  return activityQuery(chainId, useDeferredValue(search))
}

function Feed({
  search,
  onSearch,
  ...list
}: Props & Pick<ActivityList.Props, 'query' | 'chainId' | 'of'>) {
  return (
    <ActivityList
      {...list}
      kinds={search.events}
      onKinds={events => onSearch({ events })}
      withCollection
    />
  )
}
