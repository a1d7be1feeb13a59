import type { PriceWarning } from './priceWarning.ts'

/** A warning with its key. */
export function warn(warning: Omit<PriceWarning, 'key'>): PriceWarning {
  const { kind, price, market, token, orderId, until, rarity, quantity, recipient } = warning
  const key = [
    ...[kind, token?.contract.toLowerCase(), token?.tokenId, orderId, until],
    ...[
      price.currency.address,
      price.amount,
      market?.currency.address,
      market?.amount,
      rarity?.rank,
      ...(quantity === undefined ? [] : [quantity.asked, quantity.exist]),
      ...(recipient === undefined ? [] : [recipient.toLowerCase()]),
    ],
  ].join(':')
  return { ...warning, key }
}
