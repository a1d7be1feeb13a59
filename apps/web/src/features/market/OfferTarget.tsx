import { untrustedText } from '@sluice/react'
import { TokenMedia, Untrusted } from '@sluice/react/ui'
import type { Order } from '@sluice/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CollectionSearch } from '../../routes/searchParams.ts'
import { t } from '../language/t.ts'
import { TokenCell } from '../table/TokenCell.tsx'

/**
 * What an offer is for: an item, a trait, or any item of the collection. With `showsCollection` also of which, for
 * lists of several collections.
 */
export function OfferTarget(props: OfferTarget.Props) {
  const { order, chainId, showsCollection = false, filledWith, phoneLine, isPlain } = props
  const data = order.criteria?.data
  const contract = order.contract ?? data?.collection?.id?.slice(0, 42) ?? ''
  const collection = data?.collection
  const token = data?.token ?? (filledWith === undefined ? undefined : { tokenId: filledWith })
  if (typeof token?.tokenId === 'string')
    return (
      <TokenCell
        chainId={chainId}
        contract={contract}
        tokenId={token.tokenId}
        name={token.name}
        image={token.image}
        detail={showsCollection ? collection?.name : undefined}
        phoneLine={phoneLine}
        isPlain={isPlain}
      />
    )
  const { key, value } = data?.attribute ?? {}
  const isTrait = typeof key === 'string' && typeof value === 'string'
  const what = isTrait ? (
    <>
      <span className="text-faint">{untrustedText(key, { max: 60 })}</span>{' '}
      <bdi>{untrustedText(value, { max: 60 })}</bdi>
    </>
  ) : order.criteria?.kind === 'custom' ? (
    t('Chosen items')
  ) : (
    t('Any item')
  )
  const search: CollectionSearch = isTrait ? { traits: { [key]: [value] }, show: 'all' } : {}
  const link = {
    to: '/collection/$chainId/$collection',
    params: { chainId: String(chainId), collection: collection?.id ?? contract },
    search,
  } as const
  const picture = (
    <TokenMedia
      image={collection?.image}
      alt=""
      seed={contract}
      className={`size-8 shrink-0 rounded-[4px] ${isPlain === true ? '@max-xl:hidden' : ''}`}
    />
  )
  if (showsCollection)
    return (
      <Link
        {...link}
        className="flex min-w-0 items-center gap-2.5 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {picture}
        <span className="min-w-0">
          <span className="block truncate font-medium">{what}</span>
          <Untrusted text={collection?.name} fallback={contract} className="text-12 text-faint" />
          {phoneLine !== undefined && <span className="block truncate sm:hidden">{phoneLine}</span>}
        </span>
      </Link>
    )
  const look = `min-w-0 font-medium ${isPlain === true ? '@xl:truncate @max-xl:block @max-xl:leading-[1.25] @max-xl:wrap-anywhere' : 'truncate'}`
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {picture}
      {isTrait ? (
        <Link {...link} className={`hover:underline ${look}`}>
          {what}
        </Link>
      ) : (
        <span className={look}>{what}</span>
      )}
    </span>
  )
}

export declare namespace OfferTarget {
  type Props = {
    order: Order
    chainId: number
    showsCollection?: boolean | undefined
    /** The item that an offer for any was filled with. */
    filledWith?: string | undefined
    /** What stands on phones below the name, and instead of the collection of an item. */
    phoneLine?: ReactNode
    /** Whether a narrow table shows its name in full, and no picture. */
    isPlain?: boolean | undefined
  }
}
