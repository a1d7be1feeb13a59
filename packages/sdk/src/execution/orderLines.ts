import type { SignedOrder } from './signedOrders.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Which listing or offer of the request each of some signed orders is, by its index there: the one that asks for its
 * token, and for its price where several do. The marketplace's own count decides only between those that are alike.
 * Undefined for an order that none of them asks for.
 */
export function orderLines(
  orders: readonly SignedOrder[],
  { action, params, named }: orderLines.Options,
): readonly (number | undefined)[] {
  const lines: (number | undefined)[] = orders.map(() => undefined)
  const left = new Set(params.keys())
  const own = new Set(named)
  for (const isExact of [true, false])
    for (const [at, { order }] of orders.entries()) {
      if (lines[at] !== undefined) continue
      const { item, price } = read(order, action === 'bid')
      // Those that the item names come first, each at its own place.
      const found = [named?.[at], ...own, ...left].find(line => {
        const param = line !== undefined && left.has(line) ? fieldsOf(params[line]) : undefined
        return param && isFor(param, item) && (!isExact || isPriced(param, item, price))
      })
      if (found === undefined) continue
      left.delete(found)
      lines[at] = found
    }
  return lines
}

export declare namespace orderLines {
  type Options = {
    action: string
    /** The listings or offers of the request. */
    params: readonly unknown[]
    /** Which of them the item is for, as the marketplace says. */
    named: readonly number[] | undefined
  }
}

/** What an order is for, sold or wanted, and what all that is asked for it, or offered, comes to. */
function read({ offer, consideration }: Fields, isBid: boolean) {
  const [tokens, money] = isBid ? [consideration, offer] : [offer, consideration]
  const item = itemsOf(tokens).find(({ itemType }) => (uintOf(itemType) ?? 0n) > 1n)
  const amounts = itemsOf(money).map(({ startAmount }) => uintOf(startAmount) ?? 0n)
  return { item, price: amounts.reduce((sum, amount) => sum + amount, 0n) }
}

/** Whether an order of this item can be what was asked for, as far as that names its token. */
function isFor({ token, collection, tokenSetId }: Fields, item: Fields | undefined): boolean {
  if (item === undefined || (token ?? collection ?? tokenSetId) === undefined) return false
  // token:<contract>:<id>, contract:<contract>, list:<contract>:<root>; a list of several contracts names none.
  const [, kind, rest] = /^(\w+):(.*)$/.exec(String(tokenSetId ?? '')) ?? []
  const one = token ?? (kind === 'token' ? rest : undefined)
  const [contract, id] = String(one ?? collection ?? rest ?? '').split(':')
  if (contract?.length === 42 && uintOf(contract) !== uintOf(item.token)) return false
  return one === undefined || uintOf(id) === uintOf(item.identifierOrCriteria)
}

function isPriced({ weiPrice, quantity }: Fields, item: Fields | undefined, price?: bigint) {
  return uintOf(weiPrice) === price && uintOf(quantity ?? 1) === uintOf(item?.startAmount)
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const itemsOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : []

/** Of a number, or an address. */
function uintOf(value: unknown): bigint | undefined {
  return /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(String(value)) ? BigInt(String(value)) : undefined
}
