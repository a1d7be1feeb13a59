import { PayOn } from '@sluice/react/ui'
import { useEffect, useRef } from 'react'
import { useApp } from '../app/AppContext.tsx'
import { payChains } from './payChains.ts'
import { useTrades } from './TradeProvider.tsx'
import type { TradeDeal } from './tradeRequest.ts'

type Purchase = Extract<TradeDeal, { kind: 'buy' | 'buy-across' }>

/** Another choice opens another dialog, in which the focus belongs where it was. */
let isChosen = false

/** On which chain a token is paid; nothing where it is only its own. */
export function PayOnChain({ deal }: { deal: Purchase }) {
  const { config } = useApp()
  const { begin } = useTrades()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isChosen) return
    isChosen = false
    // After the dialog has taken the focus to itself.
    const frame = requestAnimationFrame(() =>
      part.current?.querySelector<HTMLInputElement>('input:checked')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  const { subject, flow } = deal
  const chains = payChains(config, subject.chainId)
  if (chains.length < 2) return null
  const choose = (payChainId: number) => {
    isChosen = true
    const { quantity, seen } = flow.getState().form
    begin(
      payChainId === subject.chainId
        ? { kind: 'buy', subject, quantity, seen }
        : { kind: 'buy-across', subject, payChainId, quantity, seen },
      flow.scope.account,
      true,
    )
  }
  return (
    <div ref={part}>
      <PayOn chains={chains} value={flow.scope.chainId} onChange={choose} />
    </div>
  )
}
