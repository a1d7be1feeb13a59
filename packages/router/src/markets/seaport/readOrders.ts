import type { Address, Hex } from 'viem'
import { nativeCurrency } from '../../constants.ts'
import { invalid } from '../../errors.ts'
import { isObject } from '../../isObject.ts'
import { readAmount } from '../../readAmount.ts'
import { sum } from '../../sum.ts'
import { toAddress } from '../../toAddress.ts'
import type { Amount } from '../../toAmount.ts'
import { amountsOf, larger, smaller } from './amountsOf.ts'
import { checkTimes } from './checkTimes.ts'
import { checkUnits } from './checkUnits.ts'
import { fractionOf } from './fractionOf.ts'
import * as itemType from './itemTypes.ts'
import * as orderType from './orderKinds.ts'
import { itemAt, orderAt, type Place, parametersAt, wrongItem } from './place.ts'
import { readKind } from './readKind.ts'
import { readSmall } from './readSmall.ts'
import { resolversOf } from './resolversOf.ts'
import type { OrderToFill } from './types.ts'

/**
 * What a list of orders costs, and the orders as Seaport's calls take them. Large plans spend their time
 * here, so it is one pass that makes no text unless there is an error to name; whatever only has to be of
 * its type is left to the codec, which looks at it anyway.
 *
 * @throws RouterError that names the field at fault.
 */
export function readOrders(
  orders: readonly readOrders.Order[],
  path: string,
  options: readOrders.Options,
): readOrders.Result {
  if (!Array.isArray(orders) || orders.length === 0)
    throw invalid(path, orders, 'must hold at least one order')
  const place: Place & { index: number } = { path, index: 0, parameters: options.parameters }
  const seen: Seen = { prices: new Map(), criteria: false }
  const advanced: readOrders.Advanced[] = []
  for (; place.index < orders.length; place.index++)
    advanced.push(readOrder(orders[place.index] as readOrders.Order, place, seen, options))
  const resolvers = seen.criteria ? resolversOf(orders, advanced, place) : []
  return { advanced, prices: seen.prices, resolvers }
}

export declare namespace readOrders {
  type Order = Omit<OrderToFill, 'parameters'> & {
    parameters?: OrderToFill['parameters']
    components?: OrderToFill['parameters']
  }
  type Options = {
    /** What the caller calls the parameters of an order. */
    parameters: 'parameters' | 'components'
    /** What an order without it is given. */
    extraData: Hex
    /** Whether every order must be paid in currencies, for a payer that holds nothing else. */
    currenciesOnly: boolean
    /** Seconds since 1970: orders that have ended by then are refused. */
    now: bigint
    /** Seconds since 1970: no block that fills the orders is older, so prices that fall have come so far; 0n says nothing. */
    notBefore?: bigint | undefined
    /** Whether the native currency may be offered, which only makes sense where orders are matched. */
    nativeOffers?: boolean | undefined
  }
  type Advanced = {
    parameters: OrderToFill['parameters'] & { totalOriginalConsiderationItems: Amount }
    numerator: bigint
    denominator: bigint
    signature: Hex
    extraData: Hex
  }
  type Result = {
    advanced: readonly Advanced[]
    /** The most that the orders can cost, per currency in lower case, in base units. */
    prices: ReadonlyMap<Address, bigint>
    resolvers: resolversOf.Result
  }
}

type Seen = { prices: Map<Address, bigint>; criteria: boolean }

function readOrder(
  order: readOrders.Order,
  place: Place,
  seen: Seen,
  options: readOrders.Options,
): readOrders.Advanced {
  if (!isObject(order)) throw invalid(orderAt(place), order, 'must be an order')
  const { signature, extraData = options.extraData } = order
  const parameters = order[options.parameters]
  const wrong = (key: string, value: unknown, problem: string) =>
    invalid(parametersAt(place) + key, value, problem)
  if (!isObject(parameters)) throw wrong('', parameters, 'must be an object')
  const { offer, consideration } = parameters
  if (!Array.isArray(offer) || offer.length === 0)
    throw wrong('.offer', offer, 'must hold at least one item')
  if (!Array.isArray(consideration))
    throw wrong('.consideration', consideration, 'must be an array')
  if (parameters.offerer === nativeCurrency)
    throw wrong('.offerer', nativeCurrency, 'must not be the zero address')
  if (order.criteria !== undefined) seen.criteria = true
  const fraction = fractionOf(parameters, order.quantity, place)
  place.side = 'offer'
  for (let i = 0; i < offer.length; i++) {
    place.item = i
    const item = offer[i]
    const kind = readKind(item, place)
    checkUnits(item, kind, fraction, place)
    if (kind >= itemType.erc721WithCriteria) seen.criteria = true
    // A contract makes its order when it is filled, and may offer anything.
    const isMade = readSmall(parameters.orderType) === orderType.contract
    if (kind === itemType.native && !isMade && !options.nativeOffers)
      throw wrongItem(place, '.itemType', item.itemType, 'must not be the native currency')
  }
  checkTimes(parameters, options.now, place)
  const fall = options.notBefore ? fallOf(parameters, options.notBefore) : undefined
  place.side = 'consideration'
  for (let i = 0; i < consideration.length; i++) {
    place.item = i
    const item = consideration[i]
    const kind = readKind(item, place)
    if (kind >= itemType.erc721WithCriteria) seen.criteria = true
    if (kind <= itemType.erc20) {
      const token =
        kind === itemType.native ? nativeCurrency : (item.token.toLowerCase() as Address)
      const known = seen.prices.get(token)
      // Whatever is no address is found here when it is met first.
      if (known === undefined && kind === itemType.erc20)
        toAddress(item.token, `${itemAt(place)}.token`)
      const amounts = amountsOf(item, fraction, place)
      const most = fall && amounts[0] > amounts[1] ? fall(amounts) : larger(amounts)
      seen.prices.set(
        token,
        known === undefined ? most : sum([known, most], () => `${itemAt(place)}.startAmount`),
      )
    } else if (options.currenciesOnly)
      throw wrongItem(place, '.itemType', item.itemType, 'must be a currency')
    else checkUnits(item, kind, fraction, place)
  }
  const { numerator, denominator } = fraction
  return { parameters: complete(parameters, place), numerator, denominator, signature, extraData }
}

/** What a price has fallen to at `time`, by Seaport's own arithmetic: what is to be paid is rounded up. */
function fallOf({ startTime, endTime }: OrderToFill['parameters'], time: bigint) {
  const [start, end] = [readAmount(startTime), readAmount(endTime)]
  const passed = time < start ? 0n : smaller([time, end]) - start
  const duration = end - start
  return ([from, to]: ReturnType<typeof amountsOf>) =>
    (from * (duration - passed) + to * passed + duration - 1n) / duration
}

/** The parameters in a form that the codec takes: it knows neither numbers for counts nor hex for salts. */
function complete(
  parameters: OrderToFill['parameters'],
  place: Place,
): readOrders.Advanced['parameters'] {
  const { totalOriginalConsiderationItems: total, consideration, salt } = parameters
  const count = consideration.length
  const given = Number.isSafeInteger(total) ? BigInt(total as number) : (total ?? BigInt(count))
  const signed = readAmount(given)
  if (signed < 0n || signed > BigInt(count))
    throw invalid(
      `${parametersAt(place)}.totalOriginalConsiderationItems`,
      total,
      `must be from 0 to ${count}`,
    )
  const inHex = typeof salt === 'string' && hexDigits.test(salt)
  // A copy only where it is needed: it costs as much as all the checks.
  if (given === total && !inHex) return parameters as readOrders.Advanced['parameters']
  return {
    ...parameters,
    totalOriginalConsiderationItems: signed,
    salt: inHex ? BigInt(salt) : salt,
  }
}

const hexDigits = /^0x[\da-f]{1,64}$/i
