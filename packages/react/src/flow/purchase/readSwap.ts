import type { ExecutionStep, Facts, Intent } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import { itemFacts } from '../verify/itemFacts.ts'
import { universalRouter } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { type DoneItem, splitDone } from '../verify/splitDone.ts'
import { amountOf } from './addAmounts.ts'
import { unreadFault } from './unreadFault.ts'
import type { verifyPurchase } from './verifyPurchase.ts'

/** Seconds that a swap may wait for its block. */
const longest = 3600n

/** The swap before a purchase, for orders that are paid in another currency. */
export type PurchaseSwap = {
  /** What its bytes do; undefined of one that was done before a reload. */
  facts: Facts | undefined
  done: readonly DoneItem[]
  /** Base units sent along with what is not done yet. */
  value: bigint
  /** Base units that the account gets at least, by the currency in lower case. None of them is one of the totals. */
  brings: ReadonlyMap<Address, bigint>
}

/**
 * Reads the swap of a purchase: one transaction of the Universal Router that takes what the review pays in and gives
 * the account alone other currencies, nothing else. What it must bring is for the sale to say.
 *
 * @returns undefined where nothing is swapped, and what is wrong with it as words.
 */
export async function readSwap(
  steps: readonly ExecutionStep[],
  { account, chainId }: Intent,
  options: verifyPurchase.Options,
): Promise<PurchaseSwap | Reason | undefined> {
  const splits = steps.filter(({ id }) => id === 'swap').map(splitDone)
  const known = splits.flatMap(split => split ?? [])
  if (known.length < splits.length) return 'before_unknown'
  const items = known.flatMap(split => split.items)
  const done = known.flatMap(split => split.done)
  if (items.length + done.length > 1) return 'swap_many'
  const [item] = items
  if (item === undefined)
    return done.length === 0
      ? undefined
      : { facts: undefined, done, value: 0n, brings: broughtBefore(done, account, options) }
  const transaction = readTransaction(item.data)
  if (transaction === undefined || !sameAddress(transaction.to, universalRouter))
    return 'other_contract'
  const { totals, wrappedNative, now } = options
  const facts = await itemFacts(item, { account, chainId, wrappedNative, now })
  const unread = unreadFault(facts)
  if (unread !== undefined) return unread
  if ((facts.until ?? 0n) > BigInt(Math.floor(now() / 1000)) + longest) return 'lasts_long'
  const isPaid = (token: Address) => amountOf(totals, token) > 0n
  if (!facts.gives.every(({ token, amount }) => amount === 0n || isPaid(token)))
    return 'swap_takes_other'
  const brings = new Map<Address, bigint>()
  for (const { token, tokenId, standard, amount, recipient } of facts.gets) {
    if (!sameAddress(recipient, account)) return 'swap_recipient'
    if (tokenId !== undefined || (standard !== 'native' && standard !== 'erc20'))
      return 'swap_brings_other'
    if (amount === 0n) continue
    if (isPaid(token)) return 'swap_brings_paid'
    add(brings, token, amount)
  }
  return brings.size === 0
    ? 'swap_brings_nothing'
    : { facts, done, value: transaction.value, brings }
}

/** By the transfers to the account. Native currency leaves none: of it the orders' prices, which the client bounds by the logs. */
function broughtBefore(
  done: readonly DoneItem[],
  account: Address,
  { lines, totals }: verifyPurchase.Options,
): ReadonlyMap<Address, bigint> {
  const brings = new Map<Address, bigint>()
  for (const { to, token, amount } of done.flatMap(({ transfers }) => transfers)) {
    const currency = token?.contract
    if (!currency || token.tokenId || !sameAddress(to, account)) continue
    if (amountOf(totals, currency) === 0n) add(brings, currency, BigInt(amount ?? '0'))
  }
  if (amountOf(totals, zeroAddress) === 0n)
    for (const { price } of lines)
      if (sameAddress(price.currency.address, zeroAddress)) add(brings, zeroAddress, price.amount)
  return brings
}

function add(sums: Map<Address, bigint>, token: Address, amount: bigint): void {
  const key = token.toLowerCase() as Address
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}
