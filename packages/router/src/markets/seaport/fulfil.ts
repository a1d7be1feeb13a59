import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { seaportAbi } from './abi.ts'
import { seaportAddress, zeroConduitKey } from './addresses.ts'
import { fulfilments } from './fulfilments.ts'
import { itemType, type OrderComponents, type SeaportVersion } from './types.ts'

/**
 * The call that fills orders directly on Seaport. One order is all or nothing; of several, those that
 * cannot be filled when the transaction is mined are left out, and Seaport returns what is not needed.
 *
 * @throws SeaportFulfilError when there is no order, the recipient is the zero address (Seaport would
 * deliver to the caller), a price is not fixed, or the quantity does not divide the amounts.
 */
export function fulfil(options: fulfil.Options): fulfil.Result {
  const { orders, recipient, version = '1.5', conduitKey = zeroConduitKey } = options
  const [first] = orders
  if (!first) throw new SeaportFulfilError('orders', 'There is no order to fill')
  if (BigInt(recipient) === 0n)
    throw new SeaportFulfilError('recipient', 'The recipient must not be the zero address')
  const advanced = orders.map(toAdvancedOrder)
  const value = orders.reduce((sum, order) => sum + nativeAmount(order), 0n)
  const to = seaportAddress[version]
  if (advanced[0] && advanced.length === 1)
    return {
      to,
      value,
      data: encodeFunctionData({
        abi: seaportAbi,
        functionName: 'fulfillAdvancedOrder',
        args: [advanced[0], [], conduitKey, recipient],
      }),
    }
  const { offer, consideration } = fulfilments(orders.map(order => order.components))
  return {
    to,
    value,
    data: encodeFunctionData({
      abi: seaportAbi,
      functionName: 'fulfillAvailableAdvancedOrders',
      args: [advanced, [], offer, consideration, conduitKey, recipient, BigInt(advanced.length)],
    }),
  }
}

export declare namespace fulfil {
  type Order = {
    components: OrderComponents
    signature: Hex
    /** Units to fill of the order's offer amount; all of it by default. */
    quantity?: bigint | undefined
    /** For zones that ask for it. */
    extraData?: Hex | undefined
  }
  type Options = {
    orders: readonly Order[]
    recipient: Address
    version?: SeaportVersion | undefined
    /** The fulfiller's conduit, for payments in ERC20. */
    conduitKey?: Hex | undefined
  }
  /** `value` is in base units of the native currency. */
  type Result = { to: Address; data: Hex; value: bigint }
}

function toAdvancedOrder({ components, signature, quantity, extraData }: fulfil.Order) {
  const { counter: _, ...parameters } = components
  const size = sizeOf(components)
  const numerator = quantity ?? size
  if (numerator < 1n || numerator > size)
    throw new SeaportFulfilError('quantity', `Cannot fill ${numerator} of ${size}`)
  const whole = numerator === size
  return {
    parameters: {
      ...parameters,
      totalOriginalConsiderationItems: BigInt(components.consideration.length),
    },
    numerator: whole ? 1n : numerator,
    denominator: whole ? 1n : size,
    signature,
    extraData: extraData ?? '0x',
  } as const
}

function nativeAmount({ components, quantity }: fulfil.Order): bigint {
  const size = sizeOf(components)
  return components.consideration
    .filter(item => item.itemType === itemType.native)
    .reduce((sum, item) => {
      if (item.startAmount !== item.endAmount)
        throw new SeaportFulfilError('consideration', 'The price must not change over time')
      const amount = item.startAmount * (quantity ?? size)
      if (amount % size !== 0n)
        throw new SeaportFulfilError('quantity', `${quantity} of ${size} is not a whole price`)
      return sum + amount / size
    }, 0n)
}

function sizeOf(components: OrderComponents): bigint {
  const size = components.offer[0]?.startAmount ?? 0n
  if (size < 1n) throw new SeaportFulfilError('offer', 'The order offers nothing')
  return size
}

/** Orders that cannot be put into one call. `field` names the input at fault. */
export class SeaportFulfilError extends Error {
  readonly code = 'seaport_fulfil'
  readonly field: string
  override readonly name = 'SeaportFulfilError'

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}
