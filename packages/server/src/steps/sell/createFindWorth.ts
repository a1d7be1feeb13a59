import { zeroAddress } from '@sluice/router/seaport'
import { bestTrade } from '@sluice/router/swap'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { poolsBetween } from '../../liquidity/poolsBetween.ts'

/** What an amount of a currency gives now in the native one, in base units; undefined where no pools lead there. */
export type FindWorth = (currency: Hex, amount: bigint) => Promise<Worth | undefined>

/** So much of a currency gives so much of the native one, in base units of each. */
export type Worth = { amount: bigint; native: bigint }

/**
 * By which offers in several currencies are compared. A request finds one worth of a currency, for the first amount
 * that it asks of: all its offers are compared by the same.
 */
export function createFindWorth(context: ChainContext): FindWorth {
  const found = new Map<Hex, Promise<Worth | undefined>>()
  return (currency, amount) => {
    const worth = found.get(currency) ?? find(context, currency, amount)
    found.set(currency, worth)
    return worth
  }
}

async function find(
  context: ChainContext,
  currency: Hex,
  amount: bigint,
): Promise<Worth | undefined> {
  if (amount === 0n) return undefined
  const head = await context.source.head()
  const way = { from: currency, to: zeroAddress }
  const { input, output, pools } = await poolsBetween(context, way, head.number)
  if (!input || !output || pools.length === 0) return undefined
  const [best] = bestTrade({ type: 'exactIn', input, output, amount, pools, maxResults: 1 })
  return best && best.outputAmount > 0n ? { amount, native: best.outputAmount } : undefined
}
