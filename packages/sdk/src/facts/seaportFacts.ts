import { decodeCall, RouterError } from '@sluice/router/decode'
import type { Address } from 'viem'
import { type CallFacts, type FactCall, lower } from './factCall.ts'
import { type FactItem, itemFact, lineOf, seaports } from './seaportItems.ts'
import type { Facts, FactsContext } from './types.ts'

type Call = Extract<ReturnType<typeof decodeCall>, { contract: 'seaport' }>
type Filled = {
  parameters: {
    offer: readonly FactItem[]
    consideration: readonly (FactItem & { recipient: Address })[]
    orderType: number
    endTime: bigint
  }
  numerator: bigint
  denominator: bigint
}

/** What a call of Seaport itself does; undefined for another contract. */
export function seaportFacts(call: FactCall, context: FactsContext): CallFacts | undefined {
  if (!seaports.includes(call.to)) return undefined
  try {
    const read = decodeCall(call.data)
    return read.contract === 'seaport' ? factsOfCall(read, call, lower(context.account)) : undefined
  } catch (error) {
    if (!(error instanceof RouterError)) throw error
    return { method: undefined, ...sent(call), unknown: [error.summary] }
  }
}

function factsOfCall(read: Call, call: FactCall, account: Address): CallFacts {
  const method = read.functionName
  switch (read.functionName) {
    case 'fulfillOrder':
      return filled(method, [whole(read.args.order)], { call, recipient: account })
    case 'fulfillAdvancedOrder':
      return filled(method, [read.args.advancedOrder], {
        ...{ call, recipient: toWhom(read.args.recipient, account) },
        resolvers: read.args.criteriaResolvers,
      })
    case 'fulfillAvailableOrders':
      return filled(method, read.args.orders.map(whole), { call, recipient: account, maybe: true })
    case 'fulfillAvailableAdvancedOrders':
      return filled(method, read.args.advancedOrders, {
        ...{ call, recipient: toWhom(read.args.recipient, account), maybe: true },
        resolvers: read.args.criteriaResolvers,
      })
    case 'cancel': {
      const { length } = read.args.orders
      const what = length === 1 ? 'one order' : `${length} orders`
      return { method, ...sent(call), lines: [`Cancel ${what} on Seaport`] }
    }
    case 'incrementCounter':
      return { method, ...sent(call), lines: ['Cancel every order of this account on Seaport'] }
    default:
      return { method, ...sent(call), unknown: [`What ${method} of Seaport moves is not told`] }
  }
}

function filled(
  method: string,
  orders: readonly Filled[],
  options: {
    call: FactCall
    recipient: Address
    /** Orders that are gone are left out. */
    maybe?: boolean
    resolvers?: readonly { orderIndex: bigint; side: number; index: bigint; identifier: bigint }[]
  },
): CallFacts {
  const { call, recipient, maybe = false, resolvers = [] } = options
  const unknown: string[] = []
  const resolve = (item: FactItem, orderIndex: number, side: number, index: number): FactItem => {
    const identifier = resolvers.find(
      each =>
        each.orderIndex === BigInt(orderIndex) &&
        each.side === side &&
        each.index === BigInt(index),
    )?.identifier
    return identifier === undefined || item.itemType < 4
      ? item
      : { ...item, itemType: item.itemType - 2, identifierOrCriteria: identifier }
  }
  const gives: Facts['gives'][number][] = []
  const gets: Facts['gets'][number][] = []
  for (const [at, { parameters, ...part }] of orders.entries()) {
    if (part.denominator === 0n)
      return { method, ...sent(call), unknown: ['An order is filled by nothing'] }
    if (parameters.orderType === 4) unknown.push('A contract that offers may change its order')
    for (const [index, item] of parameters.offer.entries()) {
      const fact = itemFact(resolve(item, at, 0, index), 'least', part)
      gets.push({ ...fact, recipient })
    }
    for (const [index, item] of parameters.consideration.entries()) {
      const fact = itemFact(resolve(item, at, 1, index), 'most', part)
      gives.push({ ...fact, recipient: lower(item.recipient) })
    }
  }
  if (maybe) unknown.push('Orders that are gone are left out, and cost nothing')
  const ends = orders.map(({ parameters }) => parameters.endTime)
  return {
    method,
    ...{ gives, gets, unknown },
    until: ends.reduce((first, end) => (end < first ? end : first)),
    lines: [
      ...gives.map(fact => `Give ${lineOf(fact)} to ${fact.recipient}`),
      ...gets.map(fact => `Get ${lineOf(fact)} for ${fact.recipient}`),
    ],
  }
}

const whole = <order extends Pick<Filled, 'parameters'>>({ parameters }: order): Filled => ({
  ...{ parameters, numerator: 1n, denominator: 1n },
})

/** The zero address stands for who calls. */
const toWhom = (recipient: Address, account: Address) =>
  BigInt(recipient) === 0n ? account : lower(recipient)

const sent = ({ value }: FactCall): Pick<CallFacts, 'unknown'> =>
  value === 0n ? {} : { unknown: [`${value} of the native currency is sent along`] }
