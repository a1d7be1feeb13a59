import type * as z from 'zod/mini'
import { wrappedNative } from '../bidCurrencies.ts'
import { factoriesOf } from '../liquidity/factoriesOf.ts'
import type { configSchema } from './configSchema.ts'

type Json = Record<string, unknown>
type Checked = z.output<typeof configSchema>
type Idle = { path: readonly PropertyKey[]; why: string }

/**
 * Settings that are in order by themselves and yield nothing beside the others: each was meant to do something, so
 * whoever set it is told at start.
 *
 * @param values What was set, without the defaults.
 */
export function idleSettings(
  values: Readonly<Json>,
  config: Checked,
  { isLimited }: { isLimited: boolean },
): Idle[] {
  const { chains, apiKeys, requireApiKey, metadata, databaseUrl, log } = config
  const isSet = (...path: readonly string[]) =>
    path.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], values) !== undefined
  const found: Idle[] = []
  const idle = (is: boolean, path: readonly PropertyKey[], why: string) => {
    if (is) found.push({ path, why })
  }
  idle(
    isSet('databaseConnections') && databaseUrl === undefined,
    ['databaseConnections'],
    'has no effect without databaseUrl: the embedded database has one connection',
  )
  for (const name of ['ipfsGateways', 'arweaveGateway'])
    idle(
      isSet('metadata', name) && !metadata.fetch,
      ['metadata', name],
      'has no effect while metadata.fetch is not true',
    )
  idle(
    isSet('log', 'requests') && log.requests && log.level !== 'debug' && log.level !== 'info',
    ['log', 'requests'],
    `has no effect: requests are logged at info, and log.level is ${log.level}`,
  )
  idle(
    requireApiKey !== 'never' && apiKeys.length === 0,
    ['requireApiKey'],
    `is ${requireApiKey}, and there are no apiKeys: nobody can ${requireApiKey === 'write' ? 'write' : 'ask anything'}`,
  )
  for (const [place, { limit }] of apiKeys.entries())
    idle(
      limit !== undefined && !isLimited,
      ['apiKeys', place, 'limit'],
      'has no effect: nobody is limited here, see limits',
    )
  for (const [place, chain] of chains.entries()) {
    const { collections, ignoredCollections = [], communities = {}, crossChain } = chain
    const { dollar, leastBidBps, bidCurrencies = [], pools = [], poolFactories = {} } = chain
    const wrapped = wrappedNative(chain)
    const { v2, v3 } = factoriesOf(chain)
    const followed = collections === 'all' ? undefined : new Set<string>(collections)
    idle(
      followed !== undefined && ignoredCollections.length > 0,
      ['chains', place, 'ignoredCollections'],
      'has no effect beside a list of collections: only those are followed',
    )
    for (const [name, members] of Object.entries(communities))
      idle(
        followed !== undefined && members.every(id => !followed.has(id.split(':')[0] ?? '')),
        ['chains', place, 'communities', name],
        'names no collection that is followed',
      )
    idle(
      dollar !== undefined && dollar !== wrapped && (!wrapped || (!v2 && !v3)),
      ['chains', place, 'dollar'],
      `has no effect: its rate is that of a pool with the wrapped native currency, and there ${wrapped ? 'are no swapFactories' : 'is no wrappedNative'}`,
    )
    const noPairs = `has no effect: a vault's token is bought in a pair of Uniswap v2 with the wrapped native currency, and there is no ${wrapped ? 'swapFactories.v2' : 'wrappedNative'}`
    for (const [at, { kind }] of pools.entries())
      idle(kind !== 'sudoswap' && !(wrapped && v2), ['chains', place, 'pools', at], noPairs)
    for (const kind of ['nftx', 'nft20'] as const)
      idle(
        poolFactories[kind] !== undefined && !(wrapped && v2),
        ['chains', place, 'poolFactories', kind],
        noPairs,
      )
    idle(
      leastBidBps !== undefined &&
        bidCurrencies.some(currency => currency !== wrapped) &&
        (!wrapped || (!v2 && !v3)),
      ['chains', place, 'bidCurrencies'],
      'has an effect for collections without a floor alone: leastBidBps compares offers with it, and without wrappedNative and swapFactories there is no rate for them',
    )
    idle(
      crossChain !== undefined && !chains.some(other => other !== chain && pays(other, chain)),
      ['chains', place, 'crossChain'],
      'has no effect: no other chain with crossChain has the same native currency',
    )
  }
  return found
}

type Chain = Checked['chains'][number]

/** Whether a payment on one chain can be for something on the other. */
const pays = (one: Chain, other: Chain) =>
  one.crossChain !== undefined &&
  one.nativeCurrency.symbol === other.nativeCurrency.symbol &&
  one.nativeCurrency.decimals === other.nativeCurrency.decimals
