import type { Facts } from '@sluice/sdk'
import type { Address } from 'viem'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import type { DoneItem } from '../verify/splitDone.ts'
import { amountOf } from './addAmounts.ts'
import { purchaseBounds } from './purchaseBounds.ts'
import type { PurchaseSwap } from './readSwap.ts'
import { swapUseFault } from './swapUseFault.ts'
import { unreadFault } from './unreadFault.ts'
import type { verifyPurchase } from './verifyPurchase.ts'

type Options = Pick<verifyPurchase.Options, 'lines' | 'totals' | 'onTop' | 'partial'> & {
  account: Address
  /** Of each transaction, what its bytes do. */
  facts: readonly Facts[]
  /** What was done before a reload. */
  done: readonly DoneItem[]
  /** What is swapped before, which brings what orders in another currency take. */
  swap: PurchaseSwap | undefined
}

/**
 * What is wrong with the transactions of a purchase; undefined when they do what the review showed, and nothing
 * else:
 *
 * - every byte of them is understood; nothing is allowed to anybody, left in the router, or cancelled;
 * - each token of the review comes to the account, and no other one; a token may only be missing where a part may
 *   be bought, or some of it was before a reload;
 * - what is given is money of the review: of each transaction no more than the tokens cost that it brings, of each
 *   part that may be left out no more than its own, and in all, with what is swapped before, no more than the totals;
 * - what a swap brings is spent by no more than that, on tokens that cost it;
 * - money goes to others only as the fees on top that the review names. What sellers get is inside the prices.
 */
export function boughtFault(options: Options): Reason | undefined {
  const { facts, done, account, onTop, totals, swap } = options
  const bounds = purchaseBounds(options)
  const payees = payeesOf(onTop)
  for (const each of facts) {
    const fault =
      unreadFault(each) ?? givenFault(each, options) ?? gotFault(each, { account, payees })
    if (fault !== undefined) return fault
  }
  const moved = done.flatMap(({ transfers }) => transfers)
  const spent = facts.map(bounds.spentFault).find(fault => fault !== undefined)
  const fault =
    bounds.tokensFault(facts, moved) ??
    spent ??
    (swap && (swapUseFault(swap, options) ?? bounds.swapFault(facts)))
  if (fault !== undefined) return fault
  for (const { currency, amount: most } of totals) {
    const rest = [...facts, ...(swap?.facts ? [swap.facts] : [])]
      .flatMap(({ gives }) => gives)
      .filter(({ token }) => sameAddress(token, currency.address))
      .reduce((sum, { amount }) => sum + amount, 0n)
    const paid = [...moved, ...(swap?.done ?? []).flatMap(({ transfers }) => transfers)]
      .filter(
        ({ from, token }) =>
          sameAddress(from, account) && sameAddress(token?.contract, currency.address),
      )
      .reduce((sum, { amount }) => sum + BigInt(amount ?? '0'), 0n)
    if (paid + rest > most) return 'takes_more_in_all'
  }
  return undefined
}

function givenFault({ gives }: Facts, { totals, swap }: Pick<Options, 'totals' | 'swap'>) {
  return gives.every(
    ({ token, tokenId, standard, amount }) =>
      amount === 0n ||
      (tokenId === undefined &&
        (standard === 'native' || standard === 'erc20') &&
        (amountOf(totals, token) > 0n || swap?.brings.has(token.toLowerCase() as Address))),
  )
    ? undefined
    : 'takes_other'
}

type Payee = { currency: Address; recipient: Address; amount: bigint }

/** What is left of the fees on top, to the unit: of all lines together, as one payment may pay them. */
function payeesOf(onTop: Options['onTop']): readonly Payee[] {
  const payees: Payee[] = []
  for (const { currency, recipient, amount } of onTop) {
    const known = payees.find(
      each =>
        sameAddress(each.recipient, recipient) && sameAddress(each.currency, currency.address),
    )
    if (known) known.amount += amount
    else payees.push({ currency: currency.address, recipient, amount })
  }
  return payees
}

function gotFault(
  { gets }: Facts,
  { account, payees }: { account: Address; payees: readonly Payee[] },
) {
  for (const { token, tokenId, standard, amount, recipient } of gets) {
    if (sameAddress(recipient, account) || amount === 0n) continue
    const isMoney = tokenId === undefined && (standard === 'native' || standard === 'erc20')
    const fee = payees.find(
      each =>
        isMoney &&
        sameAddress(recipient, each.recipient) &&
        sameAddress(token, each.currency) &&
        each.amount >= amount,
    )
    if (fee === undefined) return 'recipient_other'
    fee.amount -= amount
  }
  return undefined
}
