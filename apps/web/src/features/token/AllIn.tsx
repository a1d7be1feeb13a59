import { useSluiceClient } from '@sluice/react'
import { Amount } from '@sluice/react/ui'
import type { Order } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { shownCurrency } from '../../components/shownCurrency.ts'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { t } from '../language/t.ts'
import { allInPrice } from './allInPrice.ts'

/** What a listing costs this account in the end, where fees come on top of its price; else nothing. */
export function AllIn({ chainId, order, account }: AllIn.Props) {
  const client = useSluiceClient()
  const { data, isError, refetch } = useQuery({
    queryKey: ['all-in', chainId, order.id, account],
    queryFn: async ({ signal }) => {
      const body = { items: [{ orderId: order.id, quantity: 1 }], taker: account, onlyPath: true }
      const { path } = await client.request('/execute/buy/v7', { body, chainId, signal })
      const found = path?.find(({ orderId }) => orderId?.toLowerCase() === order.id.toLowerCase())
      return allInPrice(found) ?? null
    },
    staleTime: 60_000,
    retry: false,
  })
  const { price } = order
  if (isError)
    return (
      <UnreadLine className="me-3" onRetry={() => void refetch()}>
        {t('All-in price not known')}
      </UnreadLine>
    )
  if (!price || typeof data !== 'bigint' || data <= BigInt(price.amount.raw)) return null
  return (
    <span className="me-3">
      {t('all-in')}{' '}
      <span className="font-medium text-text">
        <Amount value={data} currency={shownCurrency(price)} exact />
      </span>
    </span>
  )
}

export declare namespace AllIn {
  type Props = {
    chainId: number
    order: Order
    /** Who would pay it. */
    account: Address
  }
}
