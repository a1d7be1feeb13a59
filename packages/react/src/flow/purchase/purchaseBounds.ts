import type { FactAmount, Facts } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import type { DoneItem } from '../verify/splitDone.ts'
import { addAmounts, amountOf } from './addAmounts.ts'
import type { PurchaseSwap } from './readSwap.ts'
import type { verifyPurchase } from './verifyPurchase.ts'

type Line = verifyPurchase.Line
type Got = FactAmount & { recipient: Address }

/** What the tokens of a review may cost, and which of them transactions bring to the account. */
export function purchaseBounds(options: {
  lines: readonly Line[]
  onTop: readonly FlowAmount[]
  partial: boolean
  account: Address
  done: readonly unknown[]
  swap: PurchaseSwap | undefined
}): {
  /** What is wrong with what a transaction, or a part of it, costs. */
  spentFault: (facts: Facts) => Reason | undefined
  /** What is wrong with what the swap costs, by what is bought with it. */
  swapFault: (facts: readonly Facts[]) => Reason | undefined
  /** What is wrong with the tokens that all of them bring, with those that arrived before. */
  tokensFault: (facts: readonly Facts[], arrived: DoneItem['transfers']) => Reason | undefined
} {
  const { lines, onTop, partial, account, done, swap } = options
  const wanted = new Map<string, bigint>()
  for (const { token, quantity } of lines)
    add(wanted, keyOf(token.contract, token.tokenId), quantity)

  /** The most that so many of each token may cost in a currency: by the dearest of the lines. */
  const mostFor = (gets: readonly Got[], currency: Address, of: 'price' | 'pay') => {
    let most = 0n
    for (const [key, count] of tokensIn(gets)) {
      let left = count
      const own = lines
        .filter(({ token }) => keyOf(token.contract, token.tokenId) === key)
        .map(line => ({ quantity: line.quantity, money: line[of] }))
      const priced = own
        .filter(({ money }) => sameAddress(money.currency.address, currency))
        .map(({ quantity, money }) => ({ quantity, amount: money.amount }))
        .sort((a, b) => (a.amount * b.quantity > b.amount * a.quantity ? -1 : 1))
      for (const { quantity, amount } of priced) {
        const taken = left < quantity ? left : quantity
        most += (amount * taken + quantity - 1n) / quantity
        left -= taken
      }
    }
    return most
  }
  const tokensIn = (gets: readonly Got[]) => {
    const counts = new Map<string, bigint>()
    for (const { token, tokenId, amount, recipient } of gets)
      if (tokenId !== undefined && sameAddress(recipient, account))
        add(counts, keyOf(token, tokenId), amount)
    return counts
  }

  /** Whether costs are within what the tokens may cost; fees on top may be borne by any of them. */
  const isDear = (costs: readonly FactAmount[], gets: readonly Got[], of: 'price' | 'pay') => {
    const sums = new Map<Address, bigint>()
    for (const { token, amount } of costs) sums.set(token, (sums.get(token) ?? 0n) + amount)
    return [...sums].some(
      ([currency, amount]) =>
        amount > 0n &&
        (tokensIn(gets).size === 0 ||
          amount > mostFor(gets, currency, of) + amountOf(addAmounts(onTop), currency)),
    )
  }

  const isSwapped = ({ token }: FactAmount) =>
    swap?.brings.has(token.toLowerCase() as Address) ?? false
  const isPaid = (cost: FactAmount) => !isSwapped(cost)

  return {
    spentFault({ gives, gets, parts }) {
      // What a swap brings is the currency of the prices.
      if (
        isDear(gives.filter(isPaid), gets, 'pay') ||
        isDear(gives.filter(isSwapped), gets, 'price')
      )
        return 'takes_more'
      return parts.some(part => isDear(part.costs, part.gets, 'price'))
        ? 'part_takes_more'
        : undefined
    },
    swapFault(facts) {
      if (swap?.facts === undefined) return undefined
      const sales = facts.filter(({ gives }) =>
        gives.some(cost => cost.amount > 0n && isSwapped(cost)),
      )
      const costs = [...swap.facts.gives, ...sales.flatMap(({ gives }) => gives.filter(isPaid))]
      return isDear(
        costs,
        sales.flatMap(({ gets }) => gets),
        'pay',
      )
        ? 'swap_costs_more'
        : undefined
    },
    tokensFault(facts, arrived) {
      const brought = tokensIn(facts.flatMap(({ gets }) => gets))
      const isOther = facts.some(({ gets }) =>
        gets.some(
          ({ tokenId, standard }) =>
            tokenId === undefined && standard !== 'native' && standard !== 'erc20',
        ),
      )
      if (isOther || [...brought.keys()].some(key => !wanted.has(key))) return 'buys_other'
      for (const { to, token, amount } of arrived) {
        if (!sameAddress(to, account) || !token?.contract || !token.tokenId) continue
        const key = keyOf(token.contract, BigInt(token.tokenId))
        if (wanted.has(key)) add(brought, key, BigInt(amount ?? '1'))
      }
      for (const [key, count] of brought) if (count > (wanted.get(key) ?? 0n)) return 'buys_more'
      const mayMiss = partial || done.length > 0
      return mayMiss || [...wanted].every(([key, count]) => brought.get(key) === count)
        ? undefined
        : 'buys_less'
    },
  }
}

const keyOf = (contract: string, tokenId: bigint) => `${contract.toLowerCase()}:${tokenId}`

function add(sums: Map<string, bigint>, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}
