import { untrustedText } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import { Link } from '@tanstack/react-router'
import { t } from '../language/t.ts'
import { TokenCell } from '../table/TokenCell.tsx'

/** What an offer is for: an item, a trait, or any item of the collection. */
export function OfferTarget({ order, chainId }: OfferTarget.Props) {
  const data = order.criteria?.data
  const contract = order.contract ?? data?.collection?.id?.slice(0, 42) ?? ''
  const token = data?.token
  if (typeof token?.tokenId === 'string')
    return (
      <TokenCell
        chainId={chainId}
        contract={contract}
        tokenId={token.tokenId}
        name={token.name}
        image={token.image}
      />
    )
  const { key, value } = data?.attribute ?? {}
  if (typeof key === 'string' && typeof value === 'string')
    return (
      <Link
        to="/collection/$chainId/$collection"
        params={{ chainId: String(chainId), collection: data?.collection?.id ?? contract }}
        search={{ traits: { [key]: [value] }, show: 'all' }}
        className="block truncate font-medium hover:underline"
      >
        <span className="text-faint">{untrustedText(key, { max: 60 })}</span>{' '}
        <bdi>{untrustedText(value, { max: 60 })}</bdi>
      </Link>
    )
  return (
    <span className="block truncate font-medium">
      {order.criteria?.kind === 'custom' ? t('Chosen items') : t('Any item')}
    </span>
  )
}

export declare namespace OfferTarget {
  type Props = { order: Order; chainId: number }
}
