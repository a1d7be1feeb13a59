import { formatAmount, untrustedText } from '@sluice/react'
import type { SaleItem } from '@sluice/react/ui'
import type { Price } from '@sluice/sdk'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { Button } from '../../components/Button.tsx'
import { useChain } from '../app/AppContext.tsx'
import { t } from '../language/t.ts'
import { isNative } from '../market/areComparable.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import type { useOwnListings } from './useOwnListings.ts'

/** Answers an offer for an item of one's own: accepts it, or asks for another price. */
export function OfferActions({ item, price, account, listings }: OfferActions.Props) {
  const begin = useBegin()
  const { subject } = item
  const { chainId } = subject
  const { nativeCurrency, wrappedNative, currencies } = useChain(chainId)
  const name = untrustedText(subject.name, { max: 60 })
  const listing = listings.listingOf?.(subject)
  // What is typed is in the currency of the listing: what counts in other units would become another price.
  const unitOf = ({ currency }: Price) => {
    const unit = isNative(currency, wrappedNative)
      ? { ...nativeCurrency, address: zeroAddress }
      : currencies.find(({ address }) => isAddressEqual(address, currency.contract))
    return unit?.decimals === currency.decimals ? unit : undefined
  }
  const unit = price ? unitOf(price) : undefined
  const isCounterable =
    !listing || (listing.price != null && unitOf(listing.price)?.address === unit?.address)
  const counter = (
    offered: Price,
    { address, decimals }: { address: Address; decimals: number },
  ) => {
    const form = { price: formatAmount(BigInt(offered.amount.raw), decimals, { group: '' }) }
    // A second listing beside the first would leave the lower of both prices to be taken.
    if (listing) begin({ kind: 'edit-listing', subject, orderId: listing.id, form }, account)
    else {
      const currency = address === zeroAddress ? undefined : address
      begin({ kind: 'list', subject, form: { ...form, currency } }, account)
    }
  }
  return (
    <span className="relative z-[1] inline-flex gap-1 max-sm:flex-col-reverse max-sm:gap-1.5">
      {price && unit && isCounterable && (
        <Button
          size="small"
          className="max-sm:px-1.5"
          disabled={listing === undefined}
          title={
            listing !== undefined
              ? undefined
              : listings.failed
                ? t('Your listings could not all be read.')
                : t('Your listings are not read yet')
          }
          aria-label={
            listing
              ? t('Counter the offer for {0}: change the price of your listing', name)
              : t('Counter the offer for {0}: list it at a price of yours', name)
          }
          onClick={() => counter(price, unit)}
        >
          {t('Counter')}
        </Button>
      )}
      <Button
        size="small"
        className="max-sm:px-1.5"
        aria-label={t('Accept the offer for {0}', name)}
        onClick={() => begin({ kind: 'accept-offer', chainId, items: [item] }, account)}
      >
        {t('Accept')}
      </Button>
    </span>
  )
}

export declare namespace OfferActions {
  type Props = {
    item: SaleItem
    price: Price | null | undefined
    account: Address
    listings: Pick<useOwnListings.Result, 'listingOf' | 'failed'>
  }
}
