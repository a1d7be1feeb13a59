import { fulfil, match, type SeaportVersion, zeroAddress, zeroHash } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import { amountAt } from '../../orderbook/kinds/amountAt.ts'
import { seaportComponents } from '../../orderbook/kinds/seaportComponents.ts'
import { type Tip, tipped } from '../../orderbook/kinds/tipped.ts'
import type { OrderRow } from '../../storage/schema/orders.ts'
import { type Fill, unitPrice } from './Fill.ts'
import type { Sale } from './Sale.ts'

/** What decides which listings one call of Seaport can fill together. */
export function directKey({ order }: Fill): string | undefined {
  if (seaportVersion(order) === undefined) return undefined
  // A listing for one taker is matched with an order of theirs, on its own.
  if (order.taker !== zeroAddress) return order.id
  return `${order.kind}:${order.currency}:${seaportComponents(order).conduitKey}`
}

/**
 * The call that fills listings of one Seaport directly; those in one call share a key. An ERC20 price is
 * paid through the conduit of the payer's choice, else the one that the orders name.
 *
 * @param extra Tips per listing, beside the royalties that it leaves out: for all of the order.
 * @throws RouterError for orders that could never be filled; ServerError for a listing for one taker
 * that cannot be matched.
 */
export function directSale(options: directSale.Options): Sale {
  const { fills, recipient, payer, time, blockTime, extra, words } = options
  const [first] = fills
  const version = first && seaportVersion(first.order)
  if (!first || !version) throw new Error('Only listings of one Seaport are filled directly')
  const { currency, operator, taker } = first.order
  const conduitKey = options.conduit?.key ?? seaportComponents(first.order).conduitKey
  const orders = fills.map(fill => {
    const { order, quantity, royalties } = fill
    const tips = [
      ...royalties.map(each => ({ ...each, amount: each.amount * order.quantity })),
      ...(extra?.get(fill) ?? []),
    ]
    return {
      components: tipped(seaportComponents(order), currency, tips),
      signature: order.signature ?? ('0x' as const),
      quantity,
      extraData: words?.get(order.id),
    }
  })
  const call =
    taker === zeroAddress
      ? fulfil({
          version,
          recipient,
          orders,
          ...(currency === zeroAddress ? {} : { conduitKey }),
          now: BigInt(time),
        })
      : matched(version, { fill: first, order: orders[0], payer, time, blockTime, conduitKey })
  const tipsPaid = fills.reduce(
    (sum, fill) =>
      (extra?.get(fill) ?? []).reduce(
        (total, tip) => total + (tip.amount * fill.quantity) / fill.order.quantity,
        sum,
      ),
    0n,
  )
  const amount = fills.reduce((sum, fill) => sum + unitPrice(fill) * fill.quantity, tipsPaid)
  // No price rises, so Seaport takes no more than that of now, which is what the quote says. For one taker the quote,
  // rounded up for each unit, is the more; what is too much comes back.
  const isLess = currency === zeroAddress && (amount < call.value || taker !== zeroAddress)
  return {
    fills,
    call: isLess ? { ...call, value: amount } : call,
    spends:
      currency === zeroAddress
        ? []
        : [
            {
              token: currency,
              amount,
              spender: options.conduit?.operator ?? operator ?? call.to,
              through: 'allowance',
            },
          ],
  }
}

export declare namespace directSale {
  type Options = {
    fills: readonly Fill[]
    recipient: Hex
    /** Who sends the transaction. */
    payer: Hex
    /** Seconds since 1970. */
    time: number
    /** Seconds since 1970: when the newest block was made. */
    blockTime: number
    /** The conduit that an ERC20 price is paid through, and the account behind it. */
    conduit?: { key: Hex; operator: Hex } | undefined
    extra?: ReadonlyMap<Fill, readonly Tip[]> | undefined
    /** The extra data that the zones of orders want, by the ids of the orders. */
    words?: ReadonlyMap<Hex, Hex> | undefined
  }
}

export function seaportVersion({ kind }: Pick<OrderRow, 'kind'>): SeaportVersion | undefined {
  return kind.startsWith('seaport-v')
    ? (kind.slice('seaport-v'.length) as SeaportVersion)
    : undefined
}

/**
 * A listing for one taker gives the token to them by name; the payer's own order pays for it. Of a price that falls it
 * offers that of now: what the listing asks for less by then, Seaport leaves with the payer.
 */
function matched(
  version: SeaportVersion,
  { fill, order, payer, time, blockTime, conduitKey }: matched.Options,
): { to: Hex; data: Hex; value: bigint } {
  if (!order || fill.quantity !== fill.order.quantity)
    throw new ServerError(
      `Buying a part of order ${fill.order.id}, which is for one taker, is not supported`,
      { code: 'not_supported', apiCode: -1 },
    )
  const { components } = order
  const payments = components.consideration.flatMap((item, index) =>
    item.itemType > 1 ? [] : [{ item, index }],
  )
  const payerOrder = {
    ...components,
    offerer: payer,
    zone: zeroAddress,
    zoneHash: zeroHash,
    conduitKey,
    orderType: 0,
    offer: payments.map(({ item: { recipient: _, ...item } }) => {
      const amount = amountAt(item, components, BigInt(Math.min(time, blockTime)))
      return { ...item, startAmount: amount, endAmount: amount }
    }),
    consideration: [],
    totalOriginalConsiderationItems: 0,
  }
  const at = (orderIndex: number, itemIndex: number) => [
    { orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) },
  ]
  const token = components.consideration.findIndex(item => item.itemType > 1)
  return match({
    version,
    // The caller's own order needs no signature.
    orders: [order, { components: payerOrder, signature: '0x' }],
    fulfilments: [
      { offerComponents: at(0, 0), considerationComponents: at(0, token) },
      ...payments.map(({ index }, offered) => ({
        offerComponents: at(1, offered),
        considerationComponents: at(0, index),
      })),
    ],
    now: BigInt(time),
  })
}

declare namespace matched {
  type Options = {
    fill: Fill
    order: fulfil.Order | undefined
    payer: Hex
    time: number
    blockTime: number
    /** The conduit that the payer pays through. */
    conduitKey: Hex
  }
}
