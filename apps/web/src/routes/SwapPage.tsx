import { type FlowCurrency, useSluiceClient } from '@sluice/react'
import { swapCurrencies } from '@sluice/react/ui'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useCurrentChain } from '../features/app/useCurrentChain.ts'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { t } from '../features/language/t.ts'
import { SwapBox } from '../features/swap/SwapBox.tsx'
import { SwapTabs } from '../features/swap/SwapTabs.tsx'
import { TokenAddress } from '../features/swap/TokenAddress.tsx'
import { UnknownToken } from '../features/swap/UnknownToken.tsx'
import { useWallet } from '../features/wallet/useWallet.ts'
import type { SwapSearch } from './searchParams.ts'

const route = getRouteApi('/swap')

/** One currency for another; what is filled in stands in the address. */
export function SwapPage() {
  usePageTitle(t('Swap'))
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const client = useSluiceClient()
  const chain = useCurrentChain()
  const { address } = useWallet()
  const [checked, setChecked] = useState<readonly (FlowCurrency & { chainId: number })[]>([])
  const [round, setRound] = useState(0)
  // Whoever connects a wallet meanwhile goes on with what was chosen before.
  const [slippageBps, setSlippageBps] = useState<number>()
  const accepted = checked.filter(({ chainId }) => chainId === chain.id)
  const known = swapCurrencies({ client, chainId: chain.id }, accepted)
  const isKnown = (wanted: string) => known.some(each => each.address.toLowerCase() === wanted)
  const unknown = [search.from, search.to].find(wanted => wanted !== undefined && !isKnown(wanted))
  const onSearch = useCallback(
    (next: SwapSearch) => void navigate({ search: next, replace: true }),
    [navigate],
  )
  return (
    <main className="mx-auto w-full max-w-[512px] px-4 py-6">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h1 className="text-20 font-bold">{t('Swap')}</h1>
        <p className="text-13 text-faint">{chain.name}</p>
      </div>
      <SwapTabs />
      {unknown === undefined ? (
        <>
          <SwapBox
            key={`${chain.id} ${address} ${round}`}
            chainId={chain.id}
            account={address}
            accepted={accepted}
            search={search}
            onSearch={onSearch}
            slippageBps={slippageBps}
            onSlippage={setSlippageBps}
          />
          <TokenAddress
            onChoose={async to => {
              await navigate({ search: { ...search, to }, replace: true })
              // The form begins anew with what the address says by then.
              setRound(before => before + 1)
            }}
          />
        </>
      ) : (
        <UnknownToken
          key={unknown}
          chainId={chain.id}
          address={unknown}
          onAccept={token => setChecked(before => [...before, { ...token, chainId: chain.id }])}
          onRefuse={() =>
            onSearch({
              ...search,
              ...(search.from === unknown ? { from: undefined } : {}),
              ...(search.to === unknown ? { to: undefined } : {}),
            })
          }
        />
      )}
    </main>
  )
}
