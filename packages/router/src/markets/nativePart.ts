import type { Address } from 'viem'
import { nativeCurrency } from '../constants.ts'
import type { BuyItem, Market, Part } from '../part.ts'
import { sum } from '../sum.ts'

/** A part of a marketplace that is paid in the native currency, out of what the router holds. */
export function nativePart(options: nativePart.Options): Part {
  const {
    kind,
    items,
    costs,
    recipients,
    recipientName = 'recipient',
    signedFor,
    change = [],
    commands,
  } = options
  const price = sum(costs, kind)
  return {
    kind,
    orders: costs.length,
    items,
    recipients,
    nameOf: (_what, index) => `${kind}[${index}].${recipientName}`,
    prices: new Map<Address, bigint>([[nativeCurrency, price]]),
    inputs: new Map(),
    value: 0n,
    spends: price,
    yields: 0n,
    signedFor,
    // What an order did not take comes back to the router.
    leaves: [nativeCurrency, ...change],
    uses: [],
    brings: [],
    commands,
  }
}

export declare namespace nativePart {
  type Options = {
    kind: Market
    items: readonly BuyItem[]
    /** What each order costs, in base units. */
    costs: readonly bigint[]
    /** Who gets what each order buys. */
    recipients: readonly Address[]
    /** What an order calls them, unless it is `recipient`. */
    recipientName?: string | undefined
    signedFor?: Part['signedFor']
    /** Tokens that come back to the router beside the native currency. */
    change?: readonly Address[] | undefined
    commands: Part['commands']
  }
}
