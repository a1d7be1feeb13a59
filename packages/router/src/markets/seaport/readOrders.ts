import type { Address, Hex } from 'viem'
import { nativeCurrency } from '../../constants.ts'
import { invalid, RouterError } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import type { Amount } from '../../toAmount.ts'
import { fractionOf } from './fractionOf.ts'
import { orderAt, type Place, parametersAt } from './place.ts'
import { readKind } from './readKind.ts'
import { resolversOf } from './resolversOf.ts'
import { itemType, type OrderToFill } from './types.ts'

type Consideration = OrderToFill['parameters']['consideration'][number]

/**
 * What a list of orders costs, and the orders as Seaport's calls take them. Large plans spend their time
 * here, so it is one pass that makes no text unless there is an error to name; whatever only has to be of
 * its type is left to the codec, which looks at it anyway.
 *
 * @throws RouterError that names the field at fault.
 */
export function readOrders(
  orders: readonly OrderToFill[],
  path: string,
  options: readOrders.Options,
): readOrders.Result {
  if (!Array.isArray(orders) || orders.length === 0)
    throw invalid(path, orders, 'must hold at least one order')
  const place: Place = { path, index: 0, parameters: options.parameters }
  const seen: Seen = { prices: new Map(), criteria: false }
  const advanced: readOrders.Advanced[] = []
  for (; place.index < orders.length; place.index++)
    advanced.push(readOrder(orders[place.index] as OrderToFill, place, seen, options))
  const resolvers = seen.criteria ? resolversOf(orders, path, options.parameters) : []
  return { advanced, prices: seen.prices, resolvers }
}

export declare namespace readOrders {
  type Options = {
    /** What the caller calls the parameters of an order. */
    parameters: 'parameters' | 'components'
    /** What an order without it is given. */
    extraData: Hex
    /** Whether every order must be paid in currencies, for a payer that holds nothing else. */
    currenciesOnly: boolean
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
  order: OrderToFill,
  place: Place,
  seen: Seen,
  options: readOrders.Options,
): readOrders.Advanced {
  if (typeof order !== 'object' || order === null)
    throw invalid(orderAt(place), order, 'must be an order')
  const { parameters, signature, extraData = options.extraData } = order
  if (typeof parameters !== 'object' || parameters === null)
    throw invalid(parametersAt(place), parameters, 'must be an object')
  const { offer, consideration } = parameters
  if (!Array.isArray(offer) || offer.length === 0)
    throw invalid(`${parametersAt(place)}.offer`, offer, 'must hold at least one item')
  if (!Array.isArray(consideration))
    throw invalid(`${parametersAt(place)}.consideration`, consideration, 'must be an array')
  if (order.criteria !== undefined) seen.criteria = true
  for (let i = 0; i < offer.length; i++) {
    const kind = readKind(offer[i], place, 'offer', i)
    if (kind >= itemType.erc721WithCriteria) seen.criteria = true
    if (kind === itemType.native)
      throw invalid(
        `${parametersAt(place)}.offer[${i}].itemType`,
        offer[i].itemType,
        'must not be the native currency, which nobody can offer',
      )
  }
  const fraction = fractionOf(order, place)
  for (let i = 0; i < consideration.length; i++) {
    const item = consideration[i]
    const kind = readKind(item, place, 'consideration', i)
    if (kind >= itemType.erc721WithCriteria) seen.criteria = true
    if (kind <= itemType.erc20)
      addPrice(
        item,
        kind === itemType.native ? nativeCurrency : undefined,
        fraction,
        place,
        i,
        seen,
      )
    else if (options.currenciesOnly)
      throw invalid(
        `${parametersAt(place)}.consideration[${i}].itemType`,
        item.itemType,
        'must be a currency: the router has no tokens to give',
      )
  }
  const { numerator, denominator } = fraction
  return { parameters: complete(parameters, place), numerator, denominator, signature, extraData }
}

function addPrice(
  item: Consideration,
  currency: Address | undefined,
  { numerator, denominator }: fractionOf.Result,
  place: Place,
  index: number,
  seen: Seen,
): void {
  const { startAmount, endAmount } = item
  const start = readAmount(startAmount)
  const end = endAmount === startAmount ? start : readAmount(endAmount)
  // The price at the moment of the purchase lies between the two; what is not needed comes back.
  let most = start > end ? start : end
  if (start < 0n || end < 0n || most >> 256n) {
    const [key, value] = start < 0n || start >> 256n ? ['start', startAmount] : ['end', endAmount]
    throw invalid(
      `${parametersAt(place)}.consideration[${index}].${key}Amount`,
      value,
      'must be a whole number of base units from 0 to 2^256 - 1',
    )
  }
  if (denominator !== 1n) {
    if ((start * numerator) % denominator !== 0n || (end * numerator) % denominator !== 0n)
      throw invalid(
        `${orderAt(place)}.quantity`,
        { numerator, denominator },
        'is a part that has no whole price',
      )
    most = (most * numerator) / denominator
  }
  const token = currency ?? (item.token.toLowerCase() as Address)
  const total = (seen.prices.get(token) ?? 0n) + most
  if (total >> 256n)
    throw new RouterError(`${place.path} cost more than any currency has`, {
      code: 'amount_overflow',
      field: `${parametersAt(place)}.consideration[${index}]`,
      value: total,
    })
  seen.prices.set(token, total)
}

/** The parameters with the number of signed considerations in a form that the codec takes. */
function complete(
  parameters: OrderToFill['parameters'],
  place: Place,
): readOrders.Advanced['parameters'] {
  const { totalOriginalConsiderationItems: total, consideration } = parameters
  const count = consideration.length
  if (total === undefined) return { ...parameters, totalOriginalConsiderationItems: BigInt(count) }
  const signed = Number.isSafeInteger(total) ? BigInt(total) : readAmount(total)
  if (signed < 0n || signed > BigInt(count))
    throw invalid(
      `${parametersAt(place)}.totalOriginalConsiderationItems`,
      total,
      `must be from 0 to the ${count} items of the consideration`,
    )
  // A copy only where it is needed: it costs as much as all the checks.
  if (typeof total !== 'number') return parameters as readOrders.Advanced['parameters']
  return { ...parameters, totalOriginalConsiderationItems: signed }
}
