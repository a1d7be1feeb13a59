import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { type CurrencyInfo, nativeCurrency } from '../price.ts'
import { bestPool } from './bestPool.ts'
import { convert, one, type Rate } from './convert.ts'

/** Blocks below the newest one at which pools are read: one that every node has. */
const behind = 3
/** Whole units that a pool must hold for its price to count: dollars or, where none are known, of the native currency. */
const leastDollars = 10_000n
const leastNative = 10n

/**
 * The rates of some currencies, by the deepest pools between them and the wrapped native one, all as of one block, by
 * default of one just below the newest. Those without a pool that is deep enough are missing.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readRates(
  { chain, source }: Pick<ChainContext, 'chain' | 'source'>,
  { wrapped, dollar, currencies, from = 0, at }: readRates.Options,
): Promise<Map<Hex, Rate>> {
  const block = at ?? Math.max((await source.head()).number - behind, from)
  const others = new Set([...currencies, ...(dollar ? [dollar.contract] : [])])
  for (const native of [nativeCurrency, wrapped]) others.delete(native)
  // The maths of pools takes its time to load.
  const { readRatePools } = await import('./readRatePools.ts')
  const pools = await readRatePools(chain, { wrapped, currencies: [...others] }, calls =>
    source.read(calls, { block }),
  )
  const rates = new Map<Hex, Rate>([
    [nativeCurrency, one],
    [wrapped, one],
  ])
  const add = (currency: Hex, side: 'native' | 'other', least: bigint) => {
    const best = bestPool(pools.get(currency) ?? [], side, least)
    if (best) rates.set(currency, best.rate)
  }
  const dollars = dollar && leastDollars * 10n ** BigInt(dollar.decimals)
  // The dollars first, and by what they are themselves: by their rate the others' depth is measured.
  if (dollar && dollars && others.delete(dollar.contract)) add(dollar.contract, 'other', dollars)
  const rate = dollar && rates.get(dollar.contract)
  const least =
    rate && dollars
      ? convert(dollars, rate, one)
      : leastNative * 10n ** BigInt(chain.nativeCurrency.decimals)
  for (const currency of others) add(currency, 'native', least)
  return rates
}

export declare namespace readRates {
  type Options = {
    /** The wrapped native currency. */
    wrapped: Hex
    /** The token that counts as one dollar. */
    dollar: CurrencyInfo | undefined
    currencies: readonly Hex[]
    /** No block before this one is read. */
    from?: number | undefined
    /** The block as of which they are read. */
    at?: number | undefined
  }
}
