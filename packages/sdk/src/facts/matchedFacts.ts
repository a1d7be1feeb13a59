import type { Address } from 'viem'
import { type CallFacts, lower } from './factCall.ts'
import {
  type Filled,
  firstEnd,
  portionOf,
  problemOf,
  type Resolver,
  resolved,
} from './filledFacts.ts'
import { itemFact, lineOf } from './seaportItems.ts'
import type { FactAmount, Facts } from './types.ts'

type Component = { orderIndex: bigint; itemIndex: bigint }
/** What is left of an item while orders are matched, and whose it is: the offerer's, or the recipient's. */
type Left = FactAmount & { owner: Address }

/**
 * What orders do that are settled with each other, as far as it concerns the account: what goes from it to others, and
 * from others to it, or to whoever gets what is offered and not used. All of it happens, or nothing.
 */
export function matchedFacts(
  method: string,
  orders: readonly Filled[],
  options: {
    account: Address
    /** Of what is offered and not used. */
    recipient: Address
    now: bigint | undefined
    fulfillments: readonly {
      offerComponents: readonly Component[]
      considerationComponents: readonly Component[]
    }[]
    resolvers?: readonly Resolver[]
  },
): CallFacts {
  const { account, recipient, now, fulfillments, resolvers = [] } = options
  const unknown = orders.flatMap(order => problemOf(order) ?? [])
  if (unknown.length > 0) return { method, unknown }
  const offered = orders.map((order, at) => {
    const owner = lower(order.parameters.offerer)
    return order.parameters.offer.map((item, index): Left => {
      const read = resolved(item, resolvers, { at, side: 0, index })
      return {
        ...itemFact(read, owner === account ? 'most' : 'least', portionOf(order, now)),
        owner,
      }
    })
  })
  const asked = orders.map((order, at) =>
    order.parameters.consideration.map((item, index): Left => {
      const owner = lower(item.recipient)
      const read = resolved(item, resolvers, { at, side: 1, index })
      return {
        ...itemFact(read, owner === account ? 'least' : 'most', portionOf(order, now)),
        owner,
      }
    }),
  )
  const gives: Facts['gives'][number][] = []
  const gets: Facts['gets'][number][] = []
  const used = new Set<Left>()
  const move = ({ owner, ...what }: Left, to: Address, amount: bigint) => {
    if (amount === 0n || owner === to) return
    if (owner === account) gives.push({ ...what, amount, recipient: to })
    else if (to === account || to === recipient) gets.push({ ...what, amount, recipient: to })
  }
  for (const { offerComponents, considerationComponents } of fulfillments) {
    const from = itemsAt(offered, offerComponents)
    const to = itemsAt(asked, considerationComponents)
    const [first] = from ?? []
    const [payee] = to ?? []
    const isOne =
      first !== undefined &&
      payee !== undefined &&
      from?.every(item => isSame(item, first) && item.owner === first.owner) &&
      to?.every(item => isSame(item, first) && item.owner === payee.owner)
    if (!isOne) return { method, unknown: ['What is offered does not fit what is asked for'] }
    let rest = sum(to ?? [])
    for (const item of from ?? []) {
      used.add(item)
      const amount = item.amount < rest ? item.amount : rest
      move(item, payee.owner, amount)
      item.amount -= amount
      rest -= amount
      take(to ?? [], amount)
    }
  }
  for (const item of offered.flat()) {
    if (item.owner === account && !used.has(item)) unknown.push('Something is offered for nothing')
    move(item, recipient, item.amount)
  }
  return {
    ...{ method, gives, gets, unknown, until: firstEnd(orders) },
    lines: [
      ...gives.map(fact => `Give ${lineOf(fact)} to ${fact.recipient}`),
      ...gets.map(fact => `Get ${lineOf(fact)} for ${fact.recipient}`),
    ],
  }
}

function itemsAt(
  items: readonly (readonly Left[])[],
  components: readonly Component[],
): Left[] | undefined {
  const found = components.flatMap(
    ({ orderIndex, itemIndex }) => items[Number(orderIndex)]?.[Number(itemIndex)] ?? [],
  )
  return found.length === components.length ? found : undefined
}

const isSame = (a: FactAmount, b: FactAmount) =>
  a.token === b.token && a.tokenId === b.tokenId && a.standard === b.standard

const sum = (items: readonly Left[]) => items.reduce((total, { amount }) => total + amount, 0n)

/** What was met is not asked for again. */
function take(items: readonly Left[], amount: bigint): void {
  let rest = amount
  for (const item of items) {
    const met = item.amount < rest ? item.amount : rest
    item.amount -= met
    rest -= met
  }
}
