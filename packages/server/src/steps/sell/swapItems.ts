import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { universalRouter } from '../../universalRouter.ts'
import { spendingItems } from '../buy/spendingItems.ts'
import { swapCall } from '../swap/swapCall.ts'
import { wrapCall } from '../swap/wrapCall.ts'
import { type TransactionItem, transactionItem } from '../transactionItem.ts'
import type { Exchange } from './quoteProceeds.ts'

/** Seconds after which a transaction that is still waiting swaps nothing any more. */
const lifetime = 1200

/**
 * The transactions that exchange the proceeds of a sale once they are there: one of the router for all that goes
 * through pools, one of the wrapped currency's contract. Beside them the approvals of exactly what the router takes.
 *
 * @throws ServerError code 4 for what the router cannot express.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function swapItems(
  context: ChainContext,
  options: swapItems.Options,
): Promise<swapItems.Result> {
  const { exchanges, taker, time, gas } = options
  const by = { ...gas, chainId: context.chain.id, from: taker }
  const items: TransactionItem[] = []
  for (const { from: token, amount, trade } of exchanges)
    if (!trade)
      items.push(transactionItem({ ...by, call: wrapCall({ token, amount, isWrapping: false }) }))
  const router = universalRouter(context.chain)
  const swaps = exchanges.flatMap(({ trade, limit }) => (trade ? [{ trade, limit }] : []))
  if (swaps.length === 0 || router === undefined) return { items, approvals: [], resets: [] }
  const deadline = time + lifetime
  const { call, spends } = swapCall({ swaps, router, recipient: 'sender', deadline, time })
  items.push(transactionItem({ ...by, call }))
  const approving = { spends, payer: taker, time, usePermit: false, gas }
  return { items, ...(await spendingItems(context, approving)) }
}

export declare namespace swapItems {
  type Options = {
    exchanges: readonly Exchange[]
    taker: Hex
    /** Seconds since 1970. */
    time: number
    gas: spendingItems.Options['gas']
  }
  type Result = spendingItems.Result & { items: TransactionItem[] }
}
