import type { Address } from 'viem'
import type { TokenReference } from '../../flow/flowTypes.ts'
import type { BidTarget } from '../../flow/offer/readBidContext.ts'
import type { ChosenOrder } from '../../flow/purchase/findStale.ts'

/** A token that a dialog is about, for people. Names are metadata: they are written out as they are. */
export type TokenSubject = TokenReference & {
  name: string
  collection: string
  image: string | undefined
}

/** A collection that a dialog is about, for people. */
export type CollectionSubject = {
  chainId: number
  contract: Address
  name: string
  image: string | undefined
}

/** What an offer is for: a token by its name, any of a collection, or any with an attribute. */
export type BidSubject = BidTarget & {
  chainId: number
  /** Of the token, when it is for one. */
  name?: string | undefined
  collection: string
  image: string | undefined
}

/** A token that is sold into an offer: into the best, when none is named. */
export type SaleItem = {
  subject: TokenSubject
  /** 1 when absent. */
  quantity?: bigint | undefined
  /** How many there are to choose from; the quantity is fixed when absent. */
  most?: bigint | undefined
  orderId?: string | undefined
  /** The least that one must bring after fees, base units of the offer's currency. */
  minimumNet?: bigint | undefined
  /** The currency of `minimumNet`: what is offered in another one brings too little. Any when absent. */
  minimumCurrency?: Address | undefined
}

/** An order in a cart, for people. */
export type CartItem = Omit<ChosenOrder, 'token'> & { subject: TokenSubject }

/** A token that is sent. */
export type TransferItem = {
  subject: TokenSubject
  quantity: bigint
  /** How many there are to choose from; the quantity is fixed when absent. */
  owned?: bigint | undefined
}

/** An order that is cancelled, for people: "the listing of Harbor #7". */
export type OrderSubject = {
  orderId: string
  name: string
  /** What it is about, for what is read anew afterwards. */
  token?: { contract: Address; tokenId: bigint } | undefined
  image?: string | undefined
}
