import type { Address } from 'viem'
import { nativeCurrency } from '../constants.ts'
import type { BuyItem, Market, Part } from '../part.ts'
import { sum } from '../sum.ts'
import { checkOnce } from './checkOnce.ts'

/** A part of a marketplace that is paid in the native currency, out of what the router holds. */
export function nativePart(options: nativePart.Options): Part {
  const {
    kind,
    items,
    costs,
    recipients,
    recipientName = 'recipient',
    costName = 'value',
    idName = 'tokenId',
    idNames,
    signedFor,
    change = [],
    commands,
  } = options
  const nameAt = (index: number, key: string) => `${kind}[${index}].${key}`
  const price = sum(costs, index => nameAt(index, costName))
  checkOnce(items, index => (idNames ? `${kind}${idNames()[index]}` : nameAt(index, idName)))
  return {
    kind,
    orders: costs.length,
    items,
    recipients,
    nameOf: (_what, index) => nameAt(index, recipientName),
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
    /** What an order calls its cost, unless it is `value`. */
    costName?: string | undefined
    /** What an order of one token calls its id, unless it is `tokenId`. */
    idName?: string | undefined
    /** Where orders of several tokens name each item, after the name of the part. */
    idNames?: (() => readonly string[]) | undefined
    signedFor?: Part['signedFor']
    /** Tokens that come back to the router beside the native currency. */
    change?: readonly Address[] | undefined
    commands: Part['commands']
  }
}
