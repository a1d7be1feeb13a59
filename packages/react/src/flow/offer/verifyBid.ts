import type { ExecutionStep } from '@sluice/sdk'
import { type Address, type Hex, hexToBigInt } from 'viem'
import { cancelledFault } from '../order/cancelledFault.ts'
import { staysFault } from '../order/staysFault.ts'
import { readUint } from '../readUint.ts'
import { currencyApprovalFault } from '../verify/approvalFault.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import {
  type Fields,
  fieldsOf,
  isItem,
  itemTypes,
  signedOrdersFault,
} from '../verify/signedOrders.ts'
import { sentBefore, splitDone } from '../verify/splitDone.ts'
import { verifier } from '../verify/verifier.ts'
import type { BidTerms } from './bidTerms.ts'

/** `deposit()` of the wrapped native token. */
const deposit = '0xd0e30db0'

/** What an offer is for: one token, any of a contract, or any of a list of which this is the root. */
export type Wanted =
  | { contract: Address; tokenId: bigint }
  | { contract: Address; tokenId?: undefined; root: Hex | undefined }

/**
 * Judges the bytes of an offer's steps by what the person chose: at most the reviewed amount is wrapped, at
 * most what all offers of the account come to is approved, to a known exchange; and one order is signed, which gives exactly the price for
 * exactly what is wanted, to this account. The order that it replaces is cancelled before, and no other.
 */
export function verifyBid(options: verifyBid.Options) {
  const { terms, currency } = options
  const replaced = { cancels: options.cancels ? [options.cancels] : [] }
  return verifier((step, item, intent, steps) => {
    if (step.id === 'cancellation') return cancelledFault({ intent, step, item }, replaced)
    if (step.kind === 'signature')
      return (
        signedOrdersFault(
          { step, steps },
          {
            ...options,
            wanted: [
              { ...options, expiresAt: terms.expiresAt, fault: order => fault(order, options) },
            ],
          },
        ) ?? staysFault({ step, steps, intent }, replaced)
      )
    return step.id === 'currency-wrapping'
      ? wrappingFault(step, options)
      : currencyApprovalFault(item.data, {
          ...options,
          ...{ currency, most: options.allows ?? terms.price },
        })
  })
}

/** All that a run wraps, before a reload too, counts together. */
function wrappingFault(step: ExecutionStep, { currency, wrap }: verifyBid.Options) {
  const split = splitDone(step)
  if (split === undefined) return 'before_unknown'
  let wrapped = sentBefore(split.done)
  for (const { data } of split.items) {
    if (data === undefined) continue
    const transaction = readTransaction(data)
    if (transaction === undefined || !sameAddress(transaction.to, currency)) return 'other_contract'
    if (transaction.data !== deposit) return 'no_wrapping'
    wrapped += transaction.value
  }
  return wrapped > wrap ? 'wraps_more' : undefined
}

export declare namespace verifyBid {
  type Options = {
    account: Address
    chainId: number
    wanted: Wanted
    terms: BidTerms
    /** What is offered: the wrapped native token, or another, of which nothing can be wrapped. */
    currency: Address
    /** Base units that may be wrapped. */
    wrap: bigint
    /** Base units that may be approved, for this offer and the others of the account; the price when absent. */
    allows?: bigint | undefined
    /** Whether there can be more than one of a token. */
    several: boolean
    zone?: Address | undefined
    replaces?: Hex | undefined
    /** The order that a transaction cancels before this one is signed. */
    cancels?: Hex | undefined
    /** Milliseconds since 1970. */
    now: () => number
  }
}

function fault(order: Fields, options: verifyBid.Options): Reason | undefined {
  const { wanted, terms, currency, several, account } = options
  const money = { itemType: itemTypes.erc20, token: currency, identifier: 0n }
  const [given, ...more] = fieldsOf(order.offer)
  if (more.length > 0 || !isItem(given, { ...money, amount: terms.price })) return 'order_amount'
  const [got, ...payments] = fieldsOf(order.consideration)
  const isOne = wanted.tokenId !== undefined
  const itemType = several
    ? isOne
      ? itemTypes.erc1155
      : itemTypes.erc1155WithCriteria
    : isOne
      ? itemTypes.erc721
      : itemTypes.erc721WithCriteria
  const identifier = isOne ? wanted.tokenId : wanted.root ? hexToBigInt(wanted.root) : 0n
  if (!isItem(got, { itemType, token: wanted.contract, identifier, amount: terms.quantity }))
    return 'order_wants'
  if (!sameAddress(got?.recipient, account)) return 'token_recipient'
  // Fees come out of what is offered, so whom they go to costs the bidder nothing more.
  const amounts = payments.map(item => {
    const amount = readUint(item.startAmount) ?? -1n
    return amount >= 0n && isItem(item, { ...money, amount }) ? amount : undefined
  })
  if (amounts.includes(undefined)) return 'order_asks'
  const fees = amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)
  return fees >= terms.price ? 'order_fees_whole' : undefined
}
