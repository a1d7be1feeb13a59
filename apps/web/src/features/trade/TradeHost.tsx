import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '../app/lazyPart.tsx'
import { quietPart } from '../app/quietPart.tsx'
import { ServerBanner } from '../app/ServerBanner.tsx'
import { useFetchAhead } from '../app/useFetchAhead.ts'
import { useFocusNext } from '../app/useFocusNext.ts'
import { SigningPrompt } from '../wallet/SigningPrompt.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { rereadReview } from './rereadReview.ts'
import { TradeFailureNotice } from './TradeFailureNotice.tsx'
import { useTrades } from './TradeProvider.tsx'
import { useBackCloses } from './useBackCloses.ts'

const TradeDialog = lazyPart(() => import('./TradeDialog.tsx'))
const TradePill = lazyPart(() => import('./TradePill.tsx'))
const FillNotice = quietPart(() => import('../live/FillNotice.tsx'))
const ahead = [TradeDialog.fetch, TradePill.fetch]

/** The dialog of the open trade, a pill for every other one, what others did with orders of the account, and a market that is out of reach. */
export function TradeHost() {
  const { trades, open, failure, forgive, hide, leave, dismiss } = useTrades()
  const focusNext = useFocusNext()
  const { address } = useWallet()
  useFetchAhead(address !== undefined, ahead)

  // A wallet that locks, or another account that is chosen by mistake, costs nobody what was typed: the dialog says whom
  // to connect. What was read for a review is read anew once they are back.
  const account = open?.deal.flow.scope.account
  const isAway = account !== undefined && account !== address
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway && open !== undefined) rereadReview(open.deal)
    wasAway.current = isAway
  }, [isAway, open])

  useBackCloses(open?.id, hide)

  // A link, or a step of several pages back, leads away from a dialog; a run goes on in its pill.
  const path = useLocation({ select: location => location.pathname })
  const shownAt = useRef(path)
  useEffect(() => {
    if (shownAt.current === path) return
    shownAt.current = path
    leave()
  }, [path, leave])

  return (
    <>
      {open === undefined && <SigningPrompt />}
      <Suspense fallback={null}>
        {open !== undefined && <TradeDialog key={open.id} deal={open.deal} onClose={hide} />}
      </Suspense>
      <div className="pointer-events-none fixed inset-x-3 bottom-[calc(68px+var(--bar,0px)+env(safe-area-inset-bottom))] z-20 flex flex-col items-end gap-2 md:inset-x-4 md:bottom-[calc(16px+var(--bar,0px))]">
        <ServerBanner />
        {address !== undefined && <FillNotice key={address} account={address} />}
        {failure !== undefined && <TradeFailureNotice failure={failure} onDismiss={forgive} />}
        <Suspense fallback={null}>
          {trades
            .filter(trade => trade.id !== open?.id)
            .map(trade => (
              <TradePill
                key={trade.id}
                trade={trade}
                onDismiss={() => {
                  focusNext('[data-pill] button')
                  dismiss(trade.id)
                }}
              />
            ))}
        </Suspense>
      </div>
    </>
  )
}
