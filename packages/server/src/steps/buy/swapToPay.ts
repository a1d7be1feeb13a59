import { buildTransaction, pay, planCost } from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { Fill } from './Fill.ts'
import type { FindTrade } from './findTrade.ts'
import { moneyParts } from './moneyParts.ts'
import type { Sale, Spend } from './Sale.ts'

/** Seconds after which a transaction that is still waiting swaps nothing any more. */
const lifetime = 1200

/**
 * One transaction of the Universal Router that gives the payer exactly what purchases of exchanges themselves take, out
 * of another currency: for what the router does not buy. What it does not need of that comes back. Undefined where all
 * of them are paid in the currency that is paid.
 *
 * @throws RouterError for what the router cannot express; ServerError when no pools lead to a currency.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function swapToPay(options: swapToPay.Options): Promise<swapToPay.Result | undefined> {
  const { sales, paid, payer, router, time, isDone, ...how } = options
  const others = sales.filter(({ fills: [first] }) => first?.order.currency !== paid)
  if (others.length === 0) return undefined
  const fills = others.flatMap(sale => sale.fills)
  if (isDone) return { sales: others, fills, costs: new Map(), transaction: undefined }
  const needs = new Map<Hex, bigint>()
  const add = (token: Hex, amount: bigint) => needs.set(token, (needs.get(token) ?? 0n) + amount)
  for (const { call, spends } of others) {
    if (call.value > 0n) add(zeroAddress, call.value)
    for (const { token, amount } of spends) add(token, amount)
  }
  const { parts, costs } = await moneyParts({ ...how, paid, needs })
  const payments = [...needs].map(([token, amount]) => ({ token, recipient: payer, amount }))
  const plan = [...parts, { ...pay(payments), allowRevert: false }]
  const call = buildTransaction(plan, { router, deadline: time + lifetime, now: BigInt(time) })
  const spends = [...planCost(plan).inputs].flatMap(([token, amount]): Spend[] =>
    token === zeroAddress ? [] : [{ token, amount, spender: router, through: 'permit2' }],
  )
  return { sales: others, fills, costs, transaction: { call, spends } }
}

export declare namespace swapToPay {
  type Options = {
    /** What the exchanges themselves sell. */
    sales: readonly Sale[]
    /** What the payer pays in. */
    paid: Hex
    payer: Hex
    router: Hex
    weth: Hex | undefined
    /** Seconds since 1970. */
    time: number
    findTrade: FindTrade
    signal?: AbortSignal | undefined
    /** Whether the payer has swapped already. */
    isDone: boolean
  }
  type Result = {
    /** The purchases that it pays for, and what they buy. */
    sales: readonly Sale[]
    fills: readonly Fill[]
    /** Per currency of these: what is quoted in it, and the most that this takes of the one that is paid. */
    costs: ReadonlyMap<Hex, moneyParts.Cost>
    /** Undefined once it is done. */
    transaction: Pick<Sale, 'call' | 'spends'> | undefined
  }
}
