import type { Address, Hex } from 'viem'
import { nativeCurrency } from '../../constants.ts'
import { invalid, RouterError } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import type { Amount } from '../../toAmount.ts'
import { fractionOf } from './fractionOf.ts'
import { readKind } from './readKind.ts'
import { resolversOf } from './resolversOf.ts'
import { itemType, type OrderToFill } from './types.ts'

/**
 * What a list of orders costs, and the orders as Seaport's calls take them. This is where large plans
 * spend their time, so it is one pass that makes no text unless there is an error to name; whatever only
 * has to be of its type is left to the codec, which looks at it anyway.
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
  const seen = { prices: new Map<Address, bigint>(), criteria: false }
  const advanced = orders.map((order, index) =>
    readOrder(order, () => `${path}[${index}]`, seen, options),
  )
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

function readOrder(
  order: OrderToFill,
  at: () => string,
  seen: { readonly prices: Map<Address, bigint>; criteria: boolean },
  options: readOrders.Options,
): readOrders.Advanced {
  if (typeof order !== 'object' || order === null) throw invalid(at(), order, 'must be an order')
  const { parameters, signature, extraData = options.extraData, quantity } = order
  const within = () => `${at()}.${options.parameters}`
  if (typeof parameters !== 'object' || parameters === null)
    throw invalid(within(), parameters, 'must be an object')
  const { offer, consideration } = parameters
  if (!Array.isArray(offer) || offer.length === 0)
    throw invalid(`${within()}.offer`, offer, 'must hold at least one item')
  if (!Array.isArray(consideration))
    throw invalid(`${within()}.consideration`, consideration, 'must be an array')
  if (order.criteria !== undefined) seen.criteria = true
  const { numerator, denominator } = fractionOf(parameters, quantity, at, within)
  for (let i = 0; i < offer.length; i++) {
    const kind = readKind(offer[i], () => `${within()}.offer[${i}]`)
    if (kind === itemType.native)
      throw invalid(
        `${within()}.offer[${i}].itemType`,
        offer[i].itemType,
        'must not be the native currency, which nobody can offer',
      )
    if (kind >= itemType.erc721WithCriteria) seen.criteria = true
  }
  for (let i = 0; i < consideration.length; i++) {
    const item = consideration[i]
    const where = () => `${within()}.consideration[${i}]`
    const kind = readKind(item, where)
    if (kind > itemType.erc20) {
      if (kind >= itemType.erc721WithCriteria) seen.criteria = true
      if (!options.currenciesOnly) continue
      throw invalid(
        `${where()}.itemType`,
        item.itemType,
        'must be a currency: the router has no tokens to give',
      )
    }
    const start = readAmount(item.startAmount)
    const end = item.endAmount === item.startAmount ? start : readAmount(item.endAmount)
    if (start < 0n || start >> 256n)
      throw invalid(`${where()}.startAmount`, item.startAmount, 'must be an amount in base units')
    if (end < 0n || end >> 256n)
      throw invalid(`${where()}.endAmount`, item.endAmount, 'must be an amount in base units')
    // The price at the moment of the purchase lies between the two; what is not needed comes back.
    let most = start > end ? start : end
    if (denominator !== 1n) {
      if ((start * numerator) % denominator !== 0n || (end * numerator) % denominator !== 0n)
        throw invalid(`${at()}.quantity`, quantity, 'is a part that has no whole price')
      most = (most * numerator) / denominator
    }
    const token = kind === itemType.native ? nativeCurrency : (item.token.toLowerCase() as Address)
    const total = (seen.prices.get(token) ?? 0n) + most
    if (total >> 256n)
      throw new RouterError(`${where()} makes the price more than any currency has`, {
        code: 'amount_overflow',
        field: where(),
        value: total,
      })
    seen.prices.set(token, total)
  }
  return {
    parameters: complete(parameters, within),
    numerator,
    denominator,
    signature,
    extraData,
  }
}

/** The parameters with the number of signed considerations in a form that the codec takes. */
function complete(
  parameters: OrderToFill['parameters'],
  within: () => string,
): readOrders.Advanced['parameters'] {
  const { totalOriginalConsiderationItems: total, consideration } = parameters
  const count = consideration.length
  if (total === undefined) return { ...parameters, totalOriginalConsiderationItems: BigInt(count) }
  const signed = Number.isSafeInteger(total) ? BigInt(total) : readAmount(total)
  if (signed < 0n || signed > BigInt(count))
    throw invalid(
      `${within()}.totalOriginalConsiderationItems`,
      total,
      `must be from 0 to the ${count} items of the consideration`,
    )
  // A copy only where it is needed, since it costs as much as all the checks.
  if (typeof total !== 'number') return parameters as readOrders.Advanced['parameters']
  return { ...parameters, totalOriginalConsiderationItems: signed }
}
