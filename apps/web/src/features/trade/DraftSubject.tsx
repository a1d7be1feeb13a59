import { useAsks, useBids, useUserTokens } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import { useEffect, useEffectEvent } from 'react'
import { ordersOf } from '../token/tokenBids.ts'
import type { TradeDeal } from './tradeRequest.ts'

/**
 * Tells once what was typed for a trade is of no use any more: the order that it changes is over, or the token was sold.
 * It draws nothing, and follows the market as what is shown does.
 */
export function DraftSubject({ deal, onGone }: DraftSubject.Props) {
  switch (deal.kind) {
    case 'edit-listing':
      return <Listing deal={deal} onGone={onGone} />
    case 'edit-bid':
      return <Bid deal={deal} onGone={onGone} />
    case 'list':
      return <Token deal={deal} onGone={onGone} />
    default:
      return null
  }
}

export declare namespace DraftSubject {
  type Props = { deal: TradeDeal; onGone: () => void }
}

type Of<kind> = { deal: Extract<TradeDeal, { kind: kind }>; onGone: () => void }

function Listing({ deal, onGone }: Of<'edit-listing'>) {
  const { data } = useAsks(orderOf(deal), { select: ordersOf })
  useGone(data && isOrderOver(data), onGone)
  // What is not held cannot be bought by its listing, which stands as long as the token may come back.
  return <Token deal={deal} onGone={onGone} />
}

function Bid({ deal, onGone }: Of<'edit-bid'>) {
  const { data } = useBids(orderOf(deal), { select: ordersOf })
  useGone(data && isOrderOver(data), onGone)
  return null
}

function Token({ deal, onGone }: Of<'edit-listing' | 'list'>) {
  const { chainId, contract, tokenId } = deal.subject
  const { account: user } = deal.flow.scope
  const { data } = useUserTokens(
    { chainId, user, tokens: [`${contract}:${tokenId}`], limit: 1 },
    { select: ({ pages }) => pages.flatMap(({ tokens }) => tokens) },
  )
  useGone(
    data?.every(({ ownership }) => ownership.tokenCount === '0'),
    onGone,
  )
  return null
}

const orderOf = ({ orderId, subject, flow }: Of<'edit-listing' | 'edit-bid'>['deal']) => ({
  ...{ chainId: subject.chainId, ids: [orderId], maker: flow.scope.account },
  ...({ status: 'any', limit: 1 } as const),
})

const isOrderOver = (orders: readonly Order[]) =>
  orders.every(({ status }) => status !== 'active' && status !== 'inactive')

function useGone(isGone: boolean | undefined, onGone: () => void) {
  const tell = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone === true) tell()
  }, [isGone])
}
