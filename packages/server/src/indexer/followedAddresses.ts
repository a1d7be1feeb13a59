import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import { marketplaces } from './decodeLog.ts'

/** The conduit that most makers have approved. */
const openseaConduit = '0x1e0049783f008a0085193e00003d00cd54003c71'
/** Contracts that one filter may name: providers take about a thousand. */
const most = 500

/**
 * The contracts whose logs the index of a chain needs, where its collections are known: theirs, those of the
 * marketplaces and of the pools of the settings, the conduit of most orders, the currencies of offers, and of further
 * conduits and of pools that were found as many as a filter has room for. Undefined for all contracts.
 */
export function followedAddresses(
  chain: Chain,
  currencies: readonly Hex[],
  conduits: readonly Hex[] = [],
): readonly Hex[] | undefined {
  const { collections = 'all' } = chain
  if (collections === 'all') return undefined
  // What other pools trade is known from the transfers alone.
  const telling = (chain.pools ?? []).filter(({ kind }) => kind === 'sudoswap')
  const addresses = new Set<Hex>([
    ...collections,
    ...marketplaces,
    ...currencies,
    openseaConduit,
    ...telling.flatMap(({ address, isFound }) => (isFound ? [] : [address])),
  ])
  if (addresses.size > most) return undefined
  // Anybody can make conduits and pools: they never widen the filter to everything.
  const found = telling.flatMap(({ address, isFound }) => (isFound ? [address] : []))
  for (const address of [...conduits, ...found]) if (addresses.size < most) addresses.add(address)
  return [...addresses]
}
