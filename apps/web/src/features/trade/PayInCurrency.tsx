import { useFlow } from '@sluice/react'
import { PayIn, swapCurrencies } from '@sluice/react/ui'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { useTrades } from './TradeProvider.tsx'
import type { TradeDeal } from './tradeRequest.ts'

/** What a token is paid in. Another currency makes it a cart of its own, which buys the same orders by way of a swap. */
export function PayInCurrency({ deal }: { deal: Extract<TradeDeal, { kind: 'buy' }> }) {
  const { begin } = useTrades()
  const { subject, flow } = deal
  const state = useFlow(flow)
  const [chosen, setChosen] = useState<Address>()
  const quote = 'quote' in state ? state.quote : undefined
  // While another quantity is read, the listings are those of the one before.
  const isReading = state.phase === 'loading'
  useEffect(() => {
    if (chosen === undefined || isReading) return
    setChosen(undefined)
    // What could not be read is told there, with what is still of the quantity before.
    if (quote === undefined || state.phase === 'form') return
    const { chainId, account } = flow.scope
    const seenIn = quote.currency.address
    const items = quote.lines.map(({ orderId, quantity, unitPrice }) => ({
      ...{ orderId, quantity, subject },
      seen: { currency: seenIn, unitPrice },
    }))
    begin({ kind: 'checkout', chainId, items, currency: chosen }, account, true)
  }, [chosen, isReading, quote, state.phase, flow, subject, begin])
  if (quote === undefined) return null
  return (
    <PayIn
      currencies={swapCurrencies(flow.scope, [quote.currency])}
      asked={[quote.currency]}
      value={chosen}
      onChange={setChosen}
    />
  )
}
