import type { Address } from 'viem'
import { type CallFacts, lower } from './factCall.ts'
import { type FactItem, type FactPortion, itemFact, lineOf } from './seaportItems.ts'
import type { FactPart, Facts } from './types.ts'

/** An order of Seaport in a call, and how much of it is filled. */
export type Filled = {
  parameters: {
    offerer: Address
    offer: readonly FactItem[]
    consideration: readonly (FactItem & { recipient: Address })[]
    orderType: number
    startTime: bigint
    endTime: bigint
  }
  numerator: bigint
  denominator: bigint
}

/** Which token an item by criteria stands for. `side` is 0 for what is offered. */
export type Resolver = { orderIndex: bigint; side: number; index: bigint; identifier: bigint }

/** What orders do that the account fills. With `most` what is gone is left out, and no more are filled than that. */
export function filledFacts(
  method: string,
  orders: readonly Filled[],
  options: {
    account: Address
    recipient: Address
    now: bigint | undefined
    most?: bigint
    resolvers?: readonly Resolver[]
  },
): CallFacts {
  const { account, recipient, now, most, resolvers = [] } = options
  const unknown: string[] = []
  const parts: FactPart[] = []
  const gives: Facts['gives'][number][] = []
  for (const [at, order] of orders.entries()) {
    const { parameters } = order
    const problem = problemOf(order)
    if (problem !== undefined) unknown.push(problem)
    if (order.denominator === 0n) break
    if (lower(parameters.offerer) === account) unknown.push('An order is one of this account')
    const portion = portionOf(order, now)
    const gets = parameters.offer.map((item, index) => ({
      ...itemFact(resolved(item, resolvers, { at, side: 0, index }), 'least', portion),
      recipient,
    }))
    const costs = parameters.consideration.map((item, index) => ({
      ...itemFact(resolved(item, resolvers, { at, side: 1, index }), 'most', portion),
      recipient: lower(item.recipient),
    }))
    gives.push(...costs)
    parts.push({ costs, gets })
  }
  if (most !== undefined && most < BigInt(orders.length))
    unknown.push(`Only ${most} of ${orders.length} orders are filled`)
  const gets = parts.flatMap(part => part.gets)
  return {
    ...{ method, gives, gets, unknown, until: firstEnd(orders) },
    parts: most === undefined ? [] : parts,
    lines: [
      ...gives.map(fact => `Give ${lineOf(fact)} to ${fact.recipient}`),
      ...gets.map(fact => `Get ${lineOf(fact)} for ${fact.recipient}`),
      ...(most === undefined ? [] : ['Orders that are gone are left out, and cost nothing']),
    ],
  }
}

export const whole = <order extends Pick<Filled, 'parameters'>>({ parameters }: order): Filled => ({
  ...{ parameters, numerator: 1n, denominator: 1n },
})

/** What cannot be told of an order, whoever fills it. */
export function problemOf({ parameters, denominator }: Filled): string | undefined {
  if (denominator === 0n) return 'An order is filled by nothing'
  return parameters.orderType === 4 ? 'A contract that offers may change its order' : undefined
}

export function portionOf(
  { parameters, numerator, denominator }: Filled,
  now?: bigint,
): FactPortion {
  const { startTime, endTime } = parameters
  return { numerator, denominator, times: { startTime, endTime, now } }
}

export function resolved(
  item: FactItem,
  resolvers: readonly Resolver[],
  { at, side, index }: { at: number; side: 0 | 1; index: number },
): FactItem {
  const found = resolvers.find(
    each => each.orderIndex === BigInt(at) && each.side === side && each.index === BigInt(index),
  )
  return found === undefined || item.itemType < 4
    ? item
    : { ...item, itemType: item.itemType - 2, identifierOrCriteria: found.identifier }
}

/** When the first of some orders ends, seconds since 1970. */
export function firstEnd(orders: readonly Filled[]): bigint | undefined {
  const [first, ...others] = orders.map(({ parameters }) => parameters.endTime)
  return first === undefined
    ? undefined
    : others.reduce((least, end) => (end < least ? end : least), first)
}
