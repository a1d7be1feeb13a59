import type { Order } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowAmount } from '../flow/flowTypes.ts'
import { addAmounts } from '../flow/purchase/addAmounts.ts'
import { type ChosenOrder, findStale, type StaleLine } from '../flow/purchase/findStale.ts'
import { type PurchaseLine, remainingOf } from '../flow/purchase/purchaseLine.ts'
import type { CartEntry } from './cartEntry.ts'

/** An order of a cart beside what the marketplace says of it now. */
export type CartLine = {
  entry: CartEntry
  /** `unread`: nothing is known yet. `dearer` and `cheaper` than what was seen; `fewer` than wanted are left. */
  state: 'unread' | 'same' | 'cheaper' | StaleLine['reason']
  /** The order as it stands, where there is one. */
  now?: PurchaseLine | undefined
  /** How many of it there are to buy. */
  most?: bigint | undefined
  /** What the token of an order that is gone is for sale for now, as after its price was changed. */
  instead?: ListedInstead | undefined
}

/** Another order for a token, and the price of one, base units of its currency. */
export type ListedInstead = Pick<CartEntry, 'orderId' | 'source'> & {
  seen: NonNullable<CartEntry['seen']>
}

/** The lines of a cart, in its order. */
export function cartLines(
  entries: readonly CartEntry[],
  options: cartLines.Options,
): readonly CartLine[] {
  const { orders = [], isWhole, account, now } = options
  const known = new Map(orders.map(order => [order.id.toLowerCase(), remainingOf(order)]))
  const found = findStale(entries.map(chosenOf), { orders, account, now })
  return entries.map(entry => {
    const most = known.get(entry.orderId.toLowerCase())
    if (!isWhole && most === undefined) return { entry, state: 'unread' }
    const line = found.lines.find(({ orderId }) => isSame(orderId, entry))
    if (line !== undefined) {
      const { seen } = entry
      const isCheaper = seen !== undefined && line.unitPrice < seen.unitPrice
      return { entry, state: isCheaper ? 'cheaper' : 'same', now: line, most }
    }
    const stale = found.stale.find(({ chosen }) => isSame(chosen.orderId, entry))
    const state = stale?.reason ?? 'gone'
    const instead = state === 'gone' ? options.listed?.(entry.token) : undefined
    // Of a token of which there is once, an order that is here already is its own line.
    const isHere = entries.some(other => instead !== undefined && isSame(instead.orderId, other))
    return { entry, state, now: stale?.now, most, instead: isHere ? undefined : instead }
  })
}

export declare namespace cartLines {
  type Options = {
    orders: readonly Order[] | undefined
    /** Whether an order that is not among them is gone; else it may not have been read yet. */
    isWhole: boolean
    account: Address
    /** The cheapest order for a token whose own is gone. */
    listed?: ((token: CartEntry['token']) => ListedInstead | undefined) | undefined
    /** Milliseconds since 1970. */
    now: number
  }
}

/** What of a line can be bought now, at its price of now. */
export function buyableOf({ state, now }: CartLine): PurchaseLine | undefined {
  return state === 'same' || state === 'cheaper' || state === 'dearer' || state === 'fewer'
    ? now
    : undefined
}

/** What the lines that can be bought ask for, per currency. */
export function cartTotals(lines: readonly CartLine[]): readonly FlowAmount[] {
  return addAmounts(lines.flatMap(line => buyableOf(line)?.pay ?? []))
}

function chosenOf({ orderId, token, quantity, seen }: CartEntry): ChosenOrder {
  return {
    ...{ orderId, token, quantity },
    seen: seen && { currency: seen.currency.address, unitPrice: seen.unitPrice },
  }
}

const isSame = (orderId: string, entry: CartEntry) =>
  orderId.toLowerCase() === entry.orderId.toLowerCase()
