import type { Address, Hex } from 'viem'
import type { Command } from '../../command.ts'
import { nativeCurrency } from '../../constants.ts'
import { invalid, RouterError } from '../../errors.ts'
import { guard } from '../../guard.ts'
import type { Part } from '../../part.ts'
import { sum } from '../../sum.ts'
import { toBytes } from '../../toBytes.ts'
import { type Moment, toMoment } from '../../toMoment.ts'
import { type NowOptions, toNow } from '../../toNow.ts'
import { toObject } from '../../toObject.ts'
import { toOrders } from '../../toOrders.ts'
import { toRecipient } from '../../toRecipient.ts'
import { openseaConduitKey, seaport14, seaport15 } from './addresses.ts'
import { boughtItems } from './boughtItems.ts'
import { fulfilCall } from './fulfilCall.ts'
import { type InputTokenProcessing, inputCommands } from './inputCommands.ts'
import { readOrders } from './readOrders.ts'
import type { OrderToFill } from './types.ts'

/** Orders that are filled with one call of one Seaport. */
export type SeaportPurchase = {
  items: readonly OrderToFill[]
  recipient: Address
  /** The Seaport that the orders were signed for: 1.4 or 1.5. */
  protocolAddress: Address
  /** For orders that are priced in ERC20. */
  inputTokenProcessing?: readonly InputTokenProcessing[] | undefined
  /** The conduit that the router pays through; ERC20 through OpenSea's only, the default: no other can be approved. */
  conduitKey?: Hex | undefined
  /**
   * Seconds since 1970: when the newest block was made. No block that fills the orders is older, so a price
   * that falls counts with what it is by then, in place of the most that it ever was.
   */
  notBefore?: Moment | undefined
}

/** As many of several orders are filled, unless there are more of them. */
const maximumFulfilled = 100

/**
 * Purchases on Seaport 1.4 and 1.5. Those in one purchase share one call: of several orders, those that
 * were cancelled or sold meanwhile are left out, and what they would have cost goes back to the sender. A token
 * that was moved away, an approval that was taken back or a wrong signature undoes the whole call: what is to go on
 * without the others needs a purchase of its own.
 *
 * A price that changes over time counts with the most that it can be, from `notBefore` on if that is given. Whatever
 * the currency, nothing of it stays in the router.
 *
 * @throws RouterError `unsupported_seaport_address`, `deadline_passed` for an order that has ended, or
 * one that names the field at fault.
 *
 * @example
 * ```ts
 * import { buildTransaction, seaport } from '@sluice/router'
 *
 * const part = seaport({
 *   items: [{ parameters, signature }],
 *   recipient: account,
 *   protocolAddress: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
 * })
 * console.log(part.prices, part.items)
 * const tx = buildTransaction([part], { chainId: 1, minimumItems: 'all' })
 * ```
 */
export const seaport = /* @__PURE__ */ guard(unguardedSeaport)

function unguardedSeaport(
  purchases: SeaportPurchase | readonly SeaportPurchase[],
  options?: NowOptions,
): Part {
  const now = toNow(options)
  const read = Array.isArray(purchases)
    ? toOrders(purchases, 'seaport').map(({ order, path }) => readPurchase(order, path, now))
    : [readPurchase(purchases as SeaportPurchase, 'seaport', now)]
  const prices = total(read, 'prices')
  return {
    kind: 'seaport',
    orders: read.length,
    get items() {
      return read.flatMap(purchase => purchase.items())
    },
    recipients: read.map(purchase => purchase.recipient),
    nameOf: (_what, index) => `${read[index]?.path}.recipient`,
    prices,
    inputs: total(read, 'inputs'),
    value: 0n,
    spends: prices.get(nativeCurrency) ?? 0n,
    yields: 0n,
    leaves: [...prices.keys()],
    uses: read.flatMap(purchase => purchase.uses),
    brings: [],
    permits: read.flatMap(purchase => purchase.permits),
    commands: (allowRevert, inPlace = false) =>
      read.flatMap(purchase => purchase.commands(allowRevert, inPlace)),
  }
}

function readPurchase(purchase: SeaportPurchase, path: string, now: bigint) {
  const {
    items,
    inputTokenProcessing = [],
    conduitKey = openseaConduitKey,
    notBefore = 0n,
  } = toObject(purchase, path)
  const command = commandOf(purchase.protocolAddress, `${path}.protocolAddress`)
  const recipient = toRecipient(purchase.recipient, `${path}.recipient`)
  toBytes(conduitKey, `${path}.conduitKey`, 32)
  const itemsPath = `${path}.items`
  const orders = readOrders(items, itemsPath, {
    parameters: 'parameters',
    extraData: '0x00',
    currenciesOnly: true,
    now,
    notBefore: toMoment(notBefore, `${path}.notBefore`),
  })
  const { advanced, prices } = orders
  const tokens = [...prices].flatMap(([token, amount]) =>
    token === nativeCurrency ? [] : { token, amount },
  )
  if (tokens.length > 0 && conduitKey.toLowerCase() !== openseaConduitKey)
    throw invalid(
      `${path}.conduitKey`,
      conduitKey,
      "must be OpenSea's for ERC20: the router can approve no other",
    )
  const { commands, inputs, permits } = inputCommands(
    inputTokenProcessing,
    prices,
    `${path}.inputTokenProcessing`,
  )
  return {
    path,
    recipient,
    prices,
    inputs,
    // What must be in the router by then.
    uses: tokens.filter(({ token }) => !inputs.has(token)),
    permits,
    items: () => boughtItems(orders, recipient, itemsPath),
    commands(allowRevert: boolean, inPlace: boolean): Command[] {
      const data = fulfilCall({
        inPlace,
        orders: advanced,
        resolvers: orders.resolvers,
        conduitKey,
        recipient,
        atMost: Math.max(maximumFulfilled, advanced.length),
        path: itemsPath,
        parameters: 'parameters',
      })
      const args = { value: prices.get(nativeCurrency) ?? 0n, data }
      return [...commands, { command, args, allowRevert }]
    },
  }
}

/** All of it per currency, in base units. */
function total(
  read: readonly ReturnType<typeof readPurchase>[],
  key: 'prices' | 'inputs',
): Map<Address, bigint> {
  const all = new Map<Address, bigint>()
  for (const purchase of read)
    for (const [token, amount] of purchase[key])
      all.set(
        token,
        sum([all.get(token) ?? 0n, amount], () => `${purchase.path}.items`),
      )
  return all
}

function commandOf(protocolAddress: unknown, path: string): 'SEAPORT_V1_4' | 'SEAPORT_V1_5' {
  const address = typeof protocolAddress === 'string' ? protocolAddress.toLowerCase() : undefined
  if (address === seaport15) return 'SEAPORT_V1_5'
  if (address === seaport14) return 'SEAPORT_V1_4'
  throw new RouterError('unsupported Seaport address', {
    code: 'unsupported_seaport_address',
    field: path,
    value: protocolAddress,
    hints: ['Give that of 1.4 or 1.5.'],
  })
}
