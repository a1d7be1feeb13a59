import { untrustedText } from '@sluice/react'
import { t } from '../language/t.ts'
import { priceText } from '../market/priceText.ts'
import type { OwnFill } from './afterEvent.ts'

/** That an own listing, or an offer, was filled: of which item, and for how much. */
export function fillText({ kind, name, tokenId, items, price }: OwnFill): string {
  const item = untrustedText(name, { max: 40 }) || `#${untrustedText(tokenId, { max: 20 })}`
  const isSold = kind === 'sold'
  if (price === undefined)
    return isSold ? t('{0} was sold.', item) : t('Your offer was accepted: {0}.', item)
  const paid = priceText(price)
  if (items === '1')
    return isSold
      ? t('{0} was sold for {1}.', item, paid)
      : t('Your offer was accepted: {0} for {1}.', item, paid)
  const count = untrustedText(items, { max: 20 })
  return isSold
    ? t('{0} of {1} were sold for {2} each.', count, item, paid)
    : t('Your offer was accepted: {0} of {1} for {2} each.', count, item, paid)
}
