import type {
  AcceptOfferFlow,
  AcceptOfferForm,
  BidFlow,
  BidForm,
  BuyAcrossFlow,
  BuyFlow,
  CallFlow,
  CallForm,
  CancelFlow,
  CancelForm,
  CheckoutFlow,
  EditBidFlow,
  EditedOrder,
  EditListingFlow,
  EditManyFlow,
  EditManyForm,
  ListFlow,
  ListForm,
  ListManyFlow,
  ListManyForm,
  ListManyItem,
  MintFlow,
  SeenListing,
  SwapFlow,
  SwapForm,
  SweepFlow,
  SweepFlowOptions,
  SweepForm,
  TransferFlow,
  TransferForm,
} from '@sluice/react'
import type {
  BidSubject,
  CartItem,
  CollectionSubject,
  OrderSubject,
  SaleItem,
  TokenSubject,
  TransferItem,
} from '@sluice/react/ui'
import type { Address } from 'viem'

type ListedAs = Pick<ListManyItem, 'price' | 'quantity' | 'isPriced'>

/** Of more than one deed takes: how many were before, and which come after. */
type Parted<item> = {
  items: readonly item[]
  part?: { before: number; rest: readonly item[] } | undefined
}

type Bought = {
  subject: TokenSubject
  quantity?: bigint | undefined
  /** The price beside which it was asked for. */
  seen?: SeenListing | undefined
}

/** What a page can begin, and what it is about, for people. */
export type TradeRequest =
  | (Bought & { kind: 'buy' })
  /** Paid on another chain than that of the token. */
  | (Bought & { kind: 'buy-across'; payChainId: number })
  | { kind: 'list'; subject: TokenSubject; form?: Partial<ListForm> | undefined }
  | (Parted<{ subject: TokenSubject; form?: ListedAs | undefined }> & {
      kind: 'list-many'
      chainId: number
      form?: Partial<Omit<ListManyForm, 'items'>> | undefined
    })
  | {
      kind: 'edit-listing'
      subject: TokenSubject
      orderId: string
      form?: Partial<ListForm> | undefined
    }
  | { kind: 'bid'; subject: BidSubject; form?: Partial<BidForm> | undefined }
  | {
      kind: 'edit-bid'
      subject: BidSubject
      orderId: string
      form?: Partial<BidForm> | undefined
    }
  /** All listings, or all offers; `price` is that of one now, in whole units. */
  | (Parted<{
      subject: OrderSubject
      order: EditedOrder
      price: string
      isPriced?: true | undefined
    }> & {
      kind: 'edit-many'
      chainId: number
      form?: Partial<Omit<EditManyForm, 'items'>> | undefined
    })
  | (Parted<SaleItem> & {
      kind: 'accept-offer'
      chainId: number
      form?: Partial<Omit<AcceptOfferForm, 'items'>> | undefined
    })
  | {
      kind: 'cancel'
      chainId: number
      orders: readonly OrderSubject[]
      part?: { before: number; rest: readonly OrderSubject[] } | undefined
      all?: boolean | undefined
      /** Of all: on which exchange at first. */
      exchange?: CancelForm['exchange']
      /** By a transaction even where a signature would do. */
      onChain?: boolean | undefined
    }
  | (Parted<TransferItem> & {
      kind: 'transfer'
      chainId: number
      /** As it is typed: an address or a name. */
      to?: string | undefined
      form?: Partial<Omit<TransferForm, 'tokens' | 'to'>> | undefined
    })
  | {
      kind: 'checkout'
      chainId: number
      items: readonly CartItem[]
      currency?: Address | undefined
      /** Whether the rest is bought when a part of it fails. */
      partial?: boolean | undefined
    }
  | {
      kind: 'sweep'
      subject: CollectionSubject
      form?: Partial<SweepForm> | undefined
      attributes?: SweepFlowOptions['attributes']
    }
  | {
      kind: 'mint'
      subject: CollectionSubject
      quantity?: bigint | undefined
      /** Whom it is for, '' where that is still to be said; the account when absent. */
      to?: string | undefined
    }
  | {
      kind: 'call'
      chainId: number
      toChainId: number
      txs: CallForm['txs']
      summary?: string | undefined
    }
  | {
      kind: 'swap'
      chainId: number
      form: Pick<SwapForm, 'currencyIn' | 'currencyOut'> & Partial<SwapForm>
      /** Whether the form was filled in already, so that its review comes first. */
      isReviewed?: boolean | undefined
    }

type Flows = {
  buy: BuyFlow
  'buy-across': BuyAcrossFlow
  list: ListFlow
  'list-many': ListManyFlow
  'edit-listing': EditListingFlow
  bid: BidFlow
  'edit-bid': EditBidFlow
  'edit-many': EditManyFlow
  'accept-offer': AcceptOfferFlow
  cancel: CancelFlow
  transfer: TransferFlow
  checkout: CheckoutFlow
  sweep: SweepFlow
  mint: MintFlow
  call: CallFlow
  swap: SwapFlow
}

type Kind = TradeRequest['kind']

/** A request with the flow that carries it out. */
export type TradeDeal = {
  [kind in Kind]: Extract<TradeRequest, { kind: kind }> & { flow: Flows[kind] }
}[Kind]

/** A deal as the app keeps it. */
export type Trade = {
  id: number
  deal: TradeDeal
  /** The trade that this one is a detour of, and how that goes on. */
  back?: { trade: Trade; goOn: () => void } | undefined
}

/** The chain on which the account acts. */
export function chainOf(request: TradeRequest): number {
  if (request.kind === 'buy-across') return request.payChainId
  return 'subject' in request ? request.subject.chainId : request.chainId
}
