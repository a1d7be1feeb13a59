import {
  BidDialog,
  BuyAcrossDialog,
  BuyDialog,
  CallDialog,
  CancelDialog,
  CheckoutDialog,
  EditManyDialog,
  FlowPart,
  ListDialog,
  ListManyDialog,
  MintDialog,
  SellDialog,
  SwapDialog,
  SweepDialog,
} from '@sluice/react/ui'
import { MintedTokens } from '../mint/MintedTokens.tsx'
import { nextPart } from './nextPart.ts'
import { PayInCurrency } from './PayInCurrency.tsx'
import { PayOnChain } from './PayOnChain.tsx'
import { partedOf } from './partedOf.ts'
import { useTrades } from './TradeProvider.tsx'
import { TransferTrade } from './TransferTrade.tsx'
import type { TradeDeal } from './tradeRequest.ts'
import { useOnlineAgain } from './useOnlineAgain.ts'
import { useReviewEdge } from './useReviewEdge.ts'

/** The dialog of a trade, of a part of one too; loaded with the first trade. */
export default function TradeDialog({ deal, onClose }: DialogProps) {
  const { open, begin, dismiss } = useTrades()
  useReviewEdge(deal)
  useOnlineAgain(deal)
  const dialog = <DialogOf deal={deal} onClose={onClose} />
  const parted = partedOf(deal)
  if (parted === undefined) return dialog
  // With what is filled in by then, in the place of this one: whatever keeps it from opening, nothing is lost.
  const goOn = () => {
    const next = nextPart(deal)
    if (next !== undefined) begin(next, deal.flow.scope.account, true)
  }
  return (
    <FlowPart
      before={parted.before}
      count={parted.own}
      of={parted.all}
      onNext={parted.after > 0 ? goOn : undefined}
      onLeave={() => open && dismiss(open.id)}
    >
      {dialog}
    </FlowPart>
  )
}

type DialogProps = { deal: TradeDeal; onClose: () => void }

function DialogOf({ deal, onClose }: DialogProps) {
  switch (deal.kind) {
    case 'buy':
      return (
        <BuyDialog
          {...deal}
          payOn={
            <>
              <PayOnChain deal={deal} />
              <PayInCurrency deal={deal} />
            </>
          }
          onClose={onClose}
        />
      )
    case 'buy-across':
      return <BuyAcrossDialog {...deal} payOn={<PayOnChain deal={deal} />} onClose={onClose} />
    case 'list':
    case 'edit-listing':
      return <ListDialog {...deal} onClose={onClose} />
    case 'list-many': {
      const subjects = deal.items.map(({ subject }) => subject)
      return <ListManyDialog flow={deal.flow} subjects={subjects} onClose={onClose} />
    }
    case 'edit-many': {
      const subjects = deal.items.map(({ subject }) => subject)
      return <EditManyDialog flow={deal.flow} subjects={subjects} onClose={onClose} />
    }
    case 'bid':
    case 'edit-bid':
      return <BidDialog {...deal} onClose={onClose} />
    case 'accept-offer':
      return <SellDialog {...deal} onClose={onClose} />
    case 'cancel':
      return <CancelDialog {...deal} onClose={onClose} />
    case 'transfer':
      return <TransferTrade deal={deal} onClose={onClose} />
    case 'checkout': {
      const subjects = deal.items.map(({ subject }) => subject)
      return <CheckoutDialog flow={deal.flow} subjects={subjects} onClose={onClose} />
    }
    case 'sweep':
      return <SweepDialog {...deal} onClose={onClose} />
    case 'mint':
      return (
        <MintDialog
          {...deal}
          renderTokens={tokens => <MintedTokens {...deal.subject} {...{ tokens, onClose }} />}
          onClose={onClose}
        />
      )
    case 'call':
      return <CallDialog {...deal} onClose={onClose} />
    case 'swap':
      return <SwapDialog flow={deal.flow} onClose={onClose} />
  }
}
