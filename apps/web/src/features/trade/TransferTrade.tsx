import { untrustedText } from '@sluice/react'
import { TransferDialog } from '@sluice/react/ui'
import { t } from '../language/t.ts'
import { useTrades } from './TradeProvider.tsx'
import type { TradeDeal } from './tradeRequest.ts'

/** The dialog of a transfer; listings of what is sent can be cancelled first, which leads back to it. */
export function TransferTrade(props: {
  deal: Extract<TradeDeal, { kind: 'transfer' }>
  onClose: () => void
}) {
  const { deal, onClose } = props
  const { beginFirst } = useTrades()
  const { flow, items, chainId } = deal
  return (
    <TransferDialog
      flow={flow}
      items={items}
      onClose={onClose}
      onCancelListings={listed => {
        const orders = listed.map(({ orderId, token }) => {
          const found = items.find(
            ({ subject }) =>
              subject.tokenId === token.tokenId &&
              subject.contract.toLowerCase() === token.contract.toLowerCase(),
          )
          const name = untrustedText(found?.subject.name ?? `#${token.tokenId}`, { max: 40 })
          return {
            orderId,
            token,
            name: t('the listing of {0}', name),
            image: found?.subject.image,
          }
        })
        beginFirst({ kind: 'cancel', chainId, orders }, () => {
          const state = flow.getState()
          // The index may tell of it late: what was sent meanwhile is over, and is not begun anew.
          if (state.phase === 'loading' || state.phase === 'form' || state.phase === 'review')
            flow.open(state.form)
        })
      }}
    />
  )
}
