import type { Address } from 'viem'
import type { FlowAmount, TokenReference } from '../flowTypes.ts'

/** How a price stands to the market so that it has to be accepted on purpose. */
export type PriceWarningKind =
  /** Asked: less than half of the floor, or of the last sale; less than an open offer brings. */
  | 'below-floor'
  | 'below-sale'
  | 'below-offer'
  /** Another listing of the account for the same token stays live beside this one, and may be bought first. */
  | 'listed'
  | 'listed-cheaper'
  /** Fees of a listing that the marketplace did not tell, and its order pays to somebody. */
  | 'untold-fee'
  /** Offered: more than 120 % of the cheapest listing. */
  | 'above-ask'
  /** Offered where there is no listing: more than twice its last sale; without one, than the best offer of anybody else. */
  | 'above-sale'
  | 'above-offer'
  /** Another offer of the account for the same stays open beside this one: both may be accepted. */
  | 'offered'
  /** The open offers of the account come to more than the balance that stands behind all of them. */
  | 'beyond-balance'
  /** They come to more than the exchange may take: once that is used up the others cannot be accepted. */
  | 'beyond-allowance'
  /** For more of an edition than there are. */
  | 'beyond-supply'
  /** What is bought uses up a part of what the exchange may take for the open offers of the account. */
  | 'uses-allowance'
  /** Sold into an offer for less than half of the floor, after fees. */
  | 'sale-below-floor'
  /** Sold for less than its last sale; into an offer for this token alone, for less than half of it. After fees. */
  | 'sale-below-sale'
  /** Sold into an offer for any of several, for less than the cheapest with a trait of this one asks; one of the rarest. */
  | 'sale-below-trait'
  | 'sale-of-rare'
  /** Another open offer, which is not accepted here, brings more for one, after fees. */
  | 'sale-below-offer'
  /** Sold into an offer in another currency than the one that was shown, which is worth no less by the marketplace's rate. */
  | 'sale-in-other'
  /** A currency that the client was not told of: anybody can give a token any symbol. */
  | 'unknown-currency'
  /** More than a fifth of the price goes to the relayer of a purchase on another chain. */
  | 'relayer-fee'
  /** Swapped for what is bought, or the fees on top, at more than 5 % above the marketplace's rate. */
  | 'swap-above-rate'
  /** Bought for more than twice the floor. */
  | 'above-floor'
  /** Bought for more than was shown where it was asked for, by the marketplace's rate where the currency is another. */
  | 'above-shown'
  /** What several units of it cost at most, while others in another currency cost less by the marketplace's rate. */
  | 'cheaper-left'
  /** The market has prices in another currency, and the marketplace tells no rate. */
  | 'incomparable'
  /** What the price is measured by could not be read, which is not the same as that there is nothing. */
  | 'not-compared'
  /** What fails of several is left out: less than all of it may be sold, or bought. */
  | 'sale-of-part'
  | 'purchase-of-part'
  /** The marketplace marks what is bought as reported stolen, or as spam. */
  | 'flagged'
  | 'spam'

/** A price that is far from the market's, in a review. It is started only once this is accepted. */
export type PriceWarning = {
  kind: PriceWarningKind
  /** What it is accepted by. Other amounts make another key: what was accepted says nothing about them. */
  key: string
  /**
   * Of one; of `beyond-balance`, `beyond-allowance` and `uses-allowance` all offers together, of a part all of the trade; the
   * fee. Base units.
   */
  price: FlowAmount
  /**
   * What it was compared with, of the same worth per unit: in the same currency, or in the native one or the wrapped one. Of
   * `listed`, `offered` and `sale-in-other` what the other order asks, offers or brings, of `above-shown` what was shown, of
   * `sale-of-part` what all together are to bring, of `purchase-of-part` what is swapped for, of
   * `cheaper-left` what one of the others costs, in any currency, where it can be told. Of a fee the price that it is taken from.
   */
  market: FlowAmount | undefined
  /** Whether `market` is what the marketplace's rate makes of a price in another currency. */
  isConverted?: true | undefined
  /** What it is about, of several. */
  token?: Omit<TokenReference, 'chainId'> | undefined
  orderId?: string | undefined
  /** The trait whose cheapest listing is `market`, in the words of the token's metadata. */
  trait?: { key: string; value: string } | undefined
  /** Its place by rarity, 1 for the rarest, of how many. */
  rarity?: { rank: bigint; of: bigint } | undefined
  /** How many are offered for, of how many there are. */
  quantity?: { asked: bigint; exist: bigint } | undefined
  /** Whom a fee goes to; of a currency that the client was not told of its contract. */
  recipient?: Address | undefined
  /** When the other order ends, seconds since 1970; 0 for never. */
  until?: number | undefined
}

/** What a form keeps of the warnings of its review: the keys of those that were seen and accepted. */
export type Acknowledging = { acknowledged?: readonly string[] | undefined }

/** A quote with what has to be accepted about it; there from the review on. */
export type Warned = { warnings?: readonly PriceWarning[] | undefined }
