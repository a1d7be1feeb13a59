import type { Order, Price } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import { netOf } from '../market/netOf.ts'
import type { WorthOf } from '../market/worth.ts'

/**
 * The offer that leaves its seller the most: in one currency exactly, across several by what is left of each by the
 * marketplace's rates. One in a currency without a rate is compared with nothing, and is the best only where no other
 * has one: the first of them, or what leaves more in its currency. One of which it is not known what is left comes after
 * all others.
 *
 * @param orders Best first, by what they pay before fees.
 */
export function bestForSeller<order extends Pick<Order, 'price'>>(
  orders: readonly order[],
  worthOf: WorthOf,
): bestForSeller.Result<order> {
  const [first] = orders
  if (!first?.price) return { order: first, isByRate: false, uncompared: 0 }
  const same = orders.filter(({ price }) => isAlike(price, first.price))
  const known = orders.filter(({ price }) => price && worthOf(price) !== undefined)
  const [pool, start] = same.length < orders.length && known[0] ? [known, known[0]] : [same, first]
  const order = pool.reduce(
    (best, order) => (leavesMore(order, best, worthOf) ? order : best),
    start,
  )
  return {
    order,
    isByRate: pool.some(({ price }) => !isAlike(price, order.price)),
    uncompared: orders.length - pool.length,
  }
}

export declare namespace bestForSeller {
  type Result<order> = {
    order: order | undefined
    /** Whether it was compared with offers in other currencies, by what the marketplace says that these are worth. */
    isByRate: boolean
    /** How many offers it was not compared with, because no rate is known of their currency. */
    uncompared: number
  }
}

const isAlike = (one: Price | null | undefined, other: Price | null | undefined) =>
  !!one && !!other && isAddressEqual(one.currency.contract, other.currency.contract)

function leavesMore(
  one: Pick<Order, 'price'>,
  other: Pick<Order, 'price'>,
  worthOf: WorthOf,
): boolean {
  const [net, most] = [netOf(one.price), netOf(other.price)]
  if (!net || !most) return !!net
  if (isAlike(net, most)) return BigInt(net.amount.raw) > BigInt(most.amount.raw)
  return (worthOf(net) ?? -1n) > (worthOf(most) ?? -1n)
}
