import type { Address, Hex } from 'viem'
import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { relocate } from '../../relocate.ts'
import { sum } from '../../sum.ts'
import { type NowOptions, toNow } from '../../toNow.ts'
import { toObject } from '../../toObject.ts'
import { toRecipient } from '../../toRecipient.ts'
import { amountsOf, larger } from './amountsOf.ts'
import { checkMet, inMatch } from './checkMet.ts'
import type { fulfil } from './fulfil.ts'
import type { FulfilmentComponent } from './fulfilments.ts'
import * as itemType from './itemTypes.ts'
import { itemAt } from './place.ts'
import { readOrders } from './readOrders.ts'
import { readSmall } from './readSmall.ts'
import { seaportCalls } from './seaportCalls.ts'
import { seaportOf } from './seaportOf.ts'
import type { SeaportCall, SeaportVersion } from './types.ts'

/**
 * The call that settles orders with each other: what some of them offer pays what others ask for. Every
 * consideration must be met; what is offered and not used goes to the recipient.
 *
 * The value is what orders offer in the native currency, at most: only the caller's own order can.
 *
 * @throws RouterError that names the field at fault, among them a fulfilment that points at no item, and an
 * item asked for that the fulfilments do not meet in full; `deadline_passed` for an order that has ended.
 *
 * @example
 * ```ts
 * // The listing, and the order of a buyer who offers one ether for it.
 * const buyer = {
 *   ...components,
 *   offerer: account,
 *   offer: components.consideration.map(({ recipient, ...payment }) => payment),
 *   consideration: components.offer.map(item => ({ ...item, recipient: account })),
 * }
 * const from = (orderIndex: bigint) => [{ orderIndex, itemIndex: 0n }]
 * const { to, data, value } = match({
 *   orders: [
 *     { components, signature },
 *     { components: buyer, signature: '0x' }, // the caller's own needs none
 *   ],
 *   fulfilments: [
 *     { offerComponents: from(0n), considerationComponents: from(1n) },
 *     { offerComponents: from(1n), considerationComponents: from(0n) },
 *   ],
 * })
 * ```
 */
export const match = /* @__PURE__ */ guard(unguardedMatch)

function unguardedMatch(options: match.Options): SeaportCall {
  const { orders, fulfilments, recipient, version = '1.5' } = toObject(options, 'options')
  const to = seaportOf(version)
  const receiver = recipient === undefined ? undefined : toRecipient(recipient, 'recipient')
  const { advanced, resolvers } = readOrders(orders, 'orders', {
    parameters: 'components',
    extraData: '0x',
    currenciesOnly: false,
    nativeOffers: true,
    now: toNow(options),
  })
  checkFulfilments(fulfilments, advanced)
  const plain =
    receiver === undefined &&
    resolvers.length === 0 &&
    advanced.every(order => order.denominator === 1n && order.extraData === '0x')
  const encode = (): Hex =>
    plain
      ? seaportCalls.matchOrders.encode({ orders: advanced, fulfillments: fulfilments })
      : seaportCalls.matchAdvancedOrders.encode({
          orders: advanced,
          criteriaResolvers: resolvers,
          fulfillments: fulfilments,
          // Seaport takes it for the caller.
          recipient: receiver ?? '0x0000000000000000000000000000000000000000',
        })
  const data = relocate(encode, field =>
    field.replace(/^(orders\[\d+]\.)parameters/, '$1components'),
  )
  checkMet(fulfilments, advanced)
  const value = sum(advanced.map(nativeOffer), index => `orders[${index}].components.offer`)
  return { to, data, value }
}

export declare namespace match {
  /** Items offered, all of one kind from one offerer, and the items asked for that they become. */
  type Fulfilment = {
    offerComponents: readonly FulfilmentComponent[]
    considerationComponents: readonly FulfilmentComponent[]
  }
  type Options = NowOptions & {
    orders: readonly fulfil.Order[]
    fulfilments: readonly Fulfilment[]
    /** Who gets what is offered and not used; the caller by default. */
    recipient?: Address | undefined
    version?: SeaportVersion | undefined
  }
}

function nativeOffer(order: readOrders.Advanced, index: number): bigint {
  const place = (item: number) => ({ ...inMatch(index), side: 'offer', item }) as const
  return sum(
    order.parameters.offer.map((item, at) =>
      readSmall(item.itemType) === itemType.native ? larger(amountsOf(item, order, place(at))) : 0n,
    ),
    at => `${itemAt(place(at))}.startAmount`,
  )
}

function checkFulfilments(
  fulfilments: readonly match.Fulfilment[],
  orders: readonly readOrders.Advanced[],
): void {
  if (!Array.isArray(fulfilments) || fulfilments.length === 0)
    throw invalid('fulfilments', fulfilments, 'must hold at least one fulfilment')
  for (const [index, fulfilment] of (fulfilments as readonly match.Fulfilment[]).entries()) {
    const path = `fulfilments[${index}]`
    toObject(fulfilment, path)
    for (const side of ['offer', 'consideration'] as const) {
      const components = fulfilment[`${side}Components`]
      if (!Array.isArray(components) || components.length === 0)
        throw invalid(`${path}.${side}Components`, components, 'must hold at least one component')
      for (const [at, component] of (components as readonly FulfilmentComponent[]).entries()) {
        const where = `${path}.${side}Components[${at}]`
        const { orderIndex, itemIndex } = toObject(component, where)
        const items = orders[toIndex(orderIndex)]?.parameters[side]
        if (!items) throw invalid(`${where}.orderIndex`, orderIndex, 'must be that of an order')
        if (!items[toIndex(itemIndex)])
          throw invalid(`${where}.itemIndex`, itemIndex, 'must be that of an item of the order')
      }
    }
  }
}

/** -1 for what is no index. */
const toIndex = (value: unknown): number =>
  typeof value === 'bigint' && value <= 0xffffffffn ? Number(value) : -1
