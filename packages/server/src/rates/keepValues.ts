import type { Hex } from 'viem'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { findCurrency } from '../price.ts'
import { chooseRate } from './chooseRate.ts'
import type { Rate } from './convert.ts'
import { dollarOf } from './dollarOf.ts'
import { readRates } from './readRates.ts'
import { revalue } from './revalue.ts'
import { saveRate } from './saveRate.ts'
import { storedRates } from './storedRates.ts'
import { valuedCurrencies } from './valuedCurrencies.ts'

/** Milliseconds between two looks at the pools, and after one that failed. */
const [interval, retry] = [5 * 60_000, 60_000]

/**
 * Keeps what orders in other currencies are worth in the native one, by the pools of Uniswap: every five minutes the
 * rate of each currency is read, and where it has moved enough to be another one (`chooseRate`), the open orders of
 * that currency get their worth anew, some at a time, with the floors and best offers that follow. Every look goes over them, so that
 * one that was posted meanwhile, or whose turn a stop kept from coming, is as the others at the next one.
 *
 * What the chain does not say keeps the rate that it had; a currency without a pool that is deep enough
 * has none, and one that the settings no longer name loses it.
 */
export function keepValues(
  context: ChainContext,
  { signal, shared }: keepValues.Options,
): () => Promise<void> {
  const { db, chain } = context
  let due = Number.NEGATIVE_INFINITY
  let before: ReadonlyMap<Hex, Rate> | undefined
  /** Of what was before it a node that was begun anew may know nothing. */
  let from: number | undefined
  const readAll = async ({
    valued,
    wrapped,
  }: {
    valued: readonly Hex[]
    wrapped: Hex | undefined
  }) => {
    if (valued.length === 0 || wrapped === undefined) return new Map<Hex, Rate>()
    try {
      from ??= (await context.source.head()).number
      const dollar = await dollarToken(shared)
      return await readRates(context, { wrapped, dollar, currencies: valued, from })
    } catch (error) {
      // Whoever follows the chain tells that it does not answer, or has become shorter; the rates stay until then.
      if (error instanceof ChainUnavailableError) return undefined
      throw error
    }
  }
  return async () => {
    if (context.now() < due) return
    due = context.now() + retry
    const valued = valuedCurrencies(chain)
    const stored = await storedRates(db, chain.id)
    const wrapped = wrappedNative(chain)
    const read = await readAll({ valued, wrapped })
    if (read === undefined) return
    for (const currency of new Set([...valued, ...stored.keys()])) {
      const rate = valued.includes(currency)
        ? chooseRate({
            stored: stored.get(currency),
            read: read.get(currency),
            before: before ? before.get(currency) : null,
          })
        : undefined
      if (rate !== stored.get(currency))
        await db.transaction(tx => saveRate({ ...context, db: tx }, currency, rate))
      await revalue(context, { currency, rate, signal })
    }
    before = read
    due = context.now() + interval
  }
}

export declare namespace keepValues {
  type Options = {
    signal: AbortSignal
    /** What the work for the chain stands on without the lease: what a currency says of itself is for anybody to keep. */
    shared: ChainContext
  }
}

const dollarToken = async (context: ChainContext) => {
  const dollar = dollarOf(context.chain)
  return dollar && findCurrency(context, dollar)
}
