import { isRunning } from '@sluice/react'
import { lazy, Suspense, useEffect } from 'react'
import { SigningPrompt } from '../wallet/SigningPrompt.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { TradePill } from './TradePill.tsx'
import { useTrades } from './TradeProvider.tsx'

const BuyDialog = lazy(() => import('./BuyDialog.tsx'))
const ListDialog = lazy(() => import('./ListDialog.tsx'))

/** The dialog of the open trade, and a pill for every other one. */
export function TradeHost() {
  const { trades, open, hide } = useTrades()
  const { address } = useWallet()

  // Another account means another balance and other tokens: what is not running begins anew.
  const stale =
    open !== undefined && open.flow.options.account !== address && !isRunning(open.flow.getState())
  useEffect(() => {
    if (stale) hide()
  }, [stale, hide])

  return (
    <>
      {open === undefined && <SigningPrompt />}
      <Suspense fallback={null}>
        {open?.flow.kind === 'buy' && (
          <BuyDialog key={open.id} flow={open.flow} subject={open.subject} onClose={hide} />
        )}
        {open?.flow.kind === 'list' && (
          <ListDialog key={open.id} flow={open.flow} subject={open.subject} onClose={hide} />
        )}
      </Suspense>
      <div className="pointer-events-none fixed inset-x-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-20 flex flex-col items-end gap-2 md:inset-x-4 md:bottom-4">
        {trades
          .filter(trade => trade.id !== open?.id)
          .map(trade => (
            <TradePill key={trade.id} trade={trade} />
          ))}
      </div>
    </>
  )
}
