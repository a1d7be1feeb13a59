import { useAsks } from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import { Link } from '@tanstack/react-router'
import type { Address } from 'viem'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { countText } from '../language/countText.ts'
import { t } from '../language/t.ts'
import { OwnOrderActions } from '../portfolio/OwnOrderActions.tsx'
import { reasonText } from '../portfolio/reasonText.ts'
import { ordersOf } from './tokenBids.ts'

const most = 3

/** An account's own listings of a token by which nobody can buy now: they are among no others, and may count again. */
export default function OwnUnfillable({ subject, account }: OwnUnfillable.Props) {
  const { chainId, contract, tokenId } = subject
  const query = useAsks(
    {
      ...{ chainId, token: `${contract}:${tokenId}` as const, maker: account },
      ...{ status: 'inactive', limit: most + 1, includeCriteriaMetadata: true },
    },
    { select: ordersOf },
  )
  const { data: orders = [] } = query
  if (query.isError && query.data === undefined)
    return (
      <UnreadLine onRetry={() => void query.refetch()}>
        {t('Your listings could not all be read.')}
      </UnreadLine>
    )
  if (orders.length === 0) return null
  return (
    <>
      <ul aria-label={t('Your listings that cannot be filled')} className="flex flex-col gap-2">
        {orders.slice(0, most).map(order => {
          const reason = reasonText(order)
          return (
            <li
              key={order.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13"
            >
              <p className="min-w-0 flex-1 basis-48">
                <span className="text-secondary">
                  {(order.quantityRemaining ?? 1) > 1 && `${countText(order.quantityRemaining)} × `}
                  <PriceAmount price={order.price} />
                </span>{' '}
                <span className="text-warn">
                  {reason === '' ? t('Yours, not fillable') : t('Yours, not fillable: {0}', reason)}
                </span>
              </p>
              <OwnOrderActions order={order} chainId={chainId} account={account} />
            </li>
          )
        })}
      </ul>
      {orders.length > most && (
        <Link
          to="/portfolio"
          search={{ tab: 'listings', state: 'inactive' }}
          className="text-13 text-accent hover:underline"
        >
          {t('All that cannot be filled')}
        </Link>
      )}
    </>
  )
}

export declare namespace OwnUnfillable {
  type Props = { subject: TokenSubject; account: Address }
}
