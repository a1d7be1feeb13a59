import { useFlow } from '@sluice/react'
import { PayIn, swapCurrencies } from '@sluice/react/ui'
import { useTrades } from './TradeProvider.tsx'
import type { TradeDeal } from './tradeRequest.ts'

/** What a token is paid in. Another currency makes it a cart of its own, which buys the same orders by way of a swap. */
export function PayInCurrency({ deal }: { deal: Extract<TradeDeal, { kind: 'buy' }> }) {
  const { begin } = useTrades()
  const { subject, flow } = deal
  const state = useFlow(flow)
  const quote = 'quote' in state ? state.quote : undefined
  if (quote === undefined) return null
  const { lines, currency } = quote
  const items = lines.map(({ orderId, quantity, unitPrice }) => ({
    ...{ orderId, quantity, subject },
    seen: { currency: currency.address, unitPrice },
  }))
  return (
    <PayIn
      currencies={swapCurrencies(flow.scope, [currency])}
      value={undefined}
      onChange={chosen => {
        if (chosen === undefined) return
        const { chainId, account } = flow.scope
        begin({ kind: 'checkout', chainId, items, currency: chosen }, account, true)
      }}
    />
  )
}
