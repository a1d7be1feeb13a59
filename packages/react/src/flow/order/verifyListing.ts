import type { Address, Hex } from 'viem'
import { zeroAddress } from 'viem'
import type { TokenReference } from '../flowTypes.ts'
import { collectionApprovalFault } from '../verify/approvalFault.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import {
  type Fields,
  fieldsOf,
  isItem,
  itemTypes,
  signedOrdersFault,
  signedOrdersOf,
} from '../verify/signedOrders.ts'
import { verifier } from '../verify/verifier.ts'
import { cancelledFault } from './cancelledFault.ts'
import type { ListTerms } from './listTerms.ts'
import { staysFault } from './staysFault.ts'

/** A listing that was chosen. */
export type ChosenListing = {
  token: Omit<TokenReference, 'chainId'>
  terms: ListTerms
  /** What it asks for. */
  currency: Address
  /** Whether there can be more than one of the token. */
  several: boolean
  /** By which it can be ended without a transaction; that of the order which it replaces by its signature. */
  zone?: Address | undefined
  replaces?: Hex | undefined
  /** The order that a transaction cancels before this one is signed. */
  cancels?: Hex | undefined
  /** The number that it is cancelled by, of LooksRare's. */
  cancelsNonce?: bigint | undefined
}

/**
 * Judges the bytes of a listing's steps by what the person chose: Seaport orders with these terms, each once
 * over all that is signed, alone or many under one signature, and before them at most the approval of the conduit for
 * their collections, and the cancellation of all that they replace.
 */
export function verifyListing(options: verifyListing.Options) {
  const { listings } = options
  const replaced = {
    cancels: listings.flatMap(listing => listing.cancels ?? []),
    nonces: listings.flatMap(({ cancels: orderId, cancelsNonce: nonce }) =>
      orderId === undefined || nonce === undefined ? [] : [{ orderId, nonce }],
    ),
  }
  return verifier(async (step, item, intent, steps) => {
    if (step.id === 'cancellation') return cancelledFault({ intent, step, item }, replaced)
    if (step.kind === 'transaction')
      return collectionApprovalFault(
        item.data,
        listings.map(({ token }) => token.contract),
      )
    const fault = signedOrdersFault(
      { step, steps },
      {
        ...options,
        wanted: listings.map(listing => ({
          ...listing,
          expiresAt: listing.terms.expiresAt,
          fault: order =>
            offerFault(order, listing) ?? paymentFault(order, listing, options.account),
        })),
      },
    )
    if (fault !== undefined) return fault
    // One that cannot be made any more is left out, and its old order stays.
    const orders = item.data && signedOrdersOf(item.data, options.chainId)
    const isSigned = (listing: ChosenListing) =>
      orders?.some(
        order =>
          offerFault(order, listing) === undefined &&
          paymentFault(order, listing, options.account) === undefined,
      ) ?? true
    const cancels = listings.filter(isSigned).flatMap(listing => listing.cancels ?? [])
    return staysFault({ step, steps, intent }, { ...replaced, cancels })
  })
}

export declare namespace verifyListing {
  type Options = {
    account: Address
    chainId: number
    listings: readonly ChosenListing[]
    /** Milliseconds since 1970. */
    now: () => number
  }
}

/** What is wrong with what an order gives. */
export function offerFault(
  order: Fields,
  { token, terms, several }: Pick<ChosenListing, 'token' | 'terms' | 'several'>,
) {
  const [item, ...more] = fieldsOf(order.offer)
  const fits =
    more.length === 0 &&
    isItem(item, {
      itemType: several ? itemTypes.erc1155 : itemTypes.erc721,
      ...{ token: token.contract, identifier: token.tokenId, amount: terms.quantity },
    })
  return fits ? undefined : 'order_offer'
}

/** The seller comes first; the fees may come in any order. */
function paymentFault(order: Fields, { terms, currency }: ChosenListing, account: Address) {
  const wanted = [
    { recipient: account, amount: terms.net },
    ...terms.fees.filter(fee => fee.amount > 0n),
  ]
  const items = fieldsOf(order.consideration)
  const [first] = items
  if (!pays(first, { recipient: account, amount: terms.net, currency })) return 'order_proceeds'
  const left = [...items]
  for (const payment of wanted) {
    const index = left.findIndex(item => pays(item, { ...payment, currency }))
    if (index < 0) return 'order_fees'
    left.splice(index, 1)
  }
  return left.length === 0 ? undefined : 'order_payee'
}

/** Whether an item of an order is exactly so much of a currency, to whom it should go. */
export function pays(
  item: Fields | undefined,
  { recipient, amount, currency }: pays.Wanted,
): boolean {
  return (
    sameAddress(item?.recipient, recipient) &&
    isItem(item, {
      itemType: sameAddress(currency, zeroAddress) ? itemTypes.native : itemTypes.erc20,
      ...{ token: currency, identifier: 0n, amount },
    })
  )
}

export declare namespace pays {
  type Wanted = {
    recipient?: Address | undefined
    amount: bigint
    currency: Address
  }
}
