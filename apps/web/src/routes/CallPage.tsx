import { getRouteApi } from '@tanstack/react-router'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { CallBox } from '../features/call/CallBox.tsx'
import { t } from '../features/language/t.ts'
import { SwapTabs } from '../features/swap/SwapTabs.tsx'

const route = getRouteApi('/call')

/** A call on another chain, paid for on this one. What is called is never taken from the address. */
export function CallPage() {
  usePageTitle(t('Call on another chain'))
  const { to } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <main className="mx-auto w-full max-w-[512px] px-4 py-6">
      <h1 className="mb-3 text-20 font-bold">{t('Call on another chain')}</h1>
      <SwapTabs />
      <CallBox
        toChainId={to}
        onToChain={id =>
          void navigate({ search: before => ({ ...before, to: id }), replace: true })
        }
      />
    </main>
  )
}
