import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { ServerError } from '../../errors.ts'
import { isLeftOut } from '../orderRefusals.ts'
import type { Fill } from './Fill.ts'
import type { FindTrade } from './findTrade.ts'
import type { Sale } from './Sale.ts'
import { swapToPay } from './swapToPay.ts'
import { unfillable } from './unfillable.ts'

/**
 * The swap before a `partial` purchase of which not everything can be swapped for: without what is in a currency to
 * which nothing leads, and why. All of it where each could be swapped for without the others.
 *
 * @param failure Why not all of them can be swapped for together.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function swapForSome(
  options: swapToPay.Options,
  failure: ServerError,
): Promise<swapForSome.Result> {
  const { sales, paid, weth, findTrade } = options
  const isOwn = (sale: Sale) => currencyOf(sale) === paid
  const groups = new Map<Hex | undefined, Sale[]>()
  for (const sale of sales) {
    if (isOwn(sale)) continue
    // One swap is for both forms of the native currency.
    const currency = currencyOf(sale)
    const key = currency === weth ? zeroAddress : currency
    groups.set(key, [...(groups.get(key) ?? []), sale])
  }
  const remembered = { ...options, findTrade: rememberTrades(findTrade) }
  const refused = new Map<Fill, ServerError>()
  const refuse = (some: readonly Sale[], why: ServerError) => {
    for (const { fills } of some) for (const fill of fills) refused.set(fill, why)
  }
  const without = () => sales.filter(({ fills }) => !fills.some(fill => refused.has(fill)))
  const attempt = async (some: readonly Sale[]) => {
    try {
      return { swap: await swapToPay({ ...remembered, sales: some }) }
    } catch (error) {
      const failed = unfillable(
        error,
        some.flatMap(({ fills }) => fills),
      )
      if (!isLeftOut(failed)) throw failed
      return { failed }
    }
  }
  for (const group of groups.values()) {
    const { failed } = await attempt(group)
    if (failed) refuse(group, failed)
  }
  const { swap, failed } =
    refused.size === 0 ? { swap: undefined, failed: failure } : await attempt(without())
  if (failed)
    refuse(
      without().filter(sale => !isOwn(sale)),
      failed,
    )
  return { swap, sales: without(), refused }
}

export declare namespace swapForSome {
  type Result = {
    swap: swapToPay.Result | undefined
    /** What is bought all the same. */
    sales: Sale[]
    refused: Map<Fill, ServerError>
  }
}

const currencyOf = ({ fills: [first] }: Sale) => first?.order.currency

/** What was found for a currency by itself stands for it among the others, too. */
function rememberTrades(find: FindTrade): FindTrade {
  const known = new Map<string, ReturnType<FindTrade>>()
  return wish => {
    const key = `${wish.from}:${wish.to}:${wish.amount}`
    const trade = known.get(key) ?? find(wish)
    known.set(key, trade)
    return trade
  }
}
