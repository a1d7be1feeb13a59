import { zeroAddress } from '@sluice/router/seaport'
import type { Amount, Price } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import { wrappedNative } from './bidCurrencies.ts'
import type { ChainContext } from './context.ts'
import type { ChainSource } from './indexer/chainSource.ts'
import { ChainUnavailableError } from './indexer/rpcSource.ts'
import { cleanText } from './metadata/readDocument.ts'
import { currencies } from './storage/schema/metadata.ts'

export const nativeCurrency: Hex = zeroAddress

export type CurrencyInfo = {
  contract: Hex
  name: string
  symbol: string
  decimals: number
  /** Whether it is the wrapped form of the native currency, one of which is worth one of that. */
  isWrapped?: boolean | undefined
}

/** An amount in base units as a number with 5 decimal places, rounded down, for display only. */
export function toDecimal(raw: bigint, decimals: number): number {
  const digits = raw.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).slice(0, 5)
  return Number.parseFloat(`${whole}.${fraction || '0'}`)
}

/** The contract's amount object, before it is known what it is worth in other currencies: see `tellWorth`. */
export function toAmount(raw: bigint, currency: CurrencyInfo): Amount {
  const decimal = toDecimal(raw, currency.decimals)
  const isNative = currency.contract === nativeCurrency || currency.isWrapped === true
  const native = isNative ? decimal : null
  return { raw: raw.toString(), decimal, usd: null, native }
}

/** The contract's price object; `net` is what the maker gets. */
export function toPrice(raw: bigint, currency: CurrencyInfo, net?: bigint): Price {
  const { contract, name, symbol, decimals } = currency
  return {
    currency: { contract, name, symbol, decimals },
    amount: toAmount(raw, currency),
    ...(net === undefined ? {} : { netAmount: toAmount(net, currency) }),
  }
}

/** Currencies that were looked up, by chain. What one says of itself never changes, and every price asks. */
const described = new WeakMap<ChainSource, Map<Hex, CurrencyInfo>>()
/** Currencies that are remembered of one chain: makers choose what they ask for. */
const mostDescribed = 1000

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

/**
 * The facts about a currency: the chain's own from the configuration, a token's from its contract, kept
 * in the database. Undefined when the contract has no decimals, so that no amount can be shown, or does not answer.
 */
export async function findCurrency(
  context: ChainContext,
  contract: Hex,
): Promise<CurrencyInfo | undefined> {
  return (await lookUp(context, contract)) ?? undefined
}

/**
 * The same where money depends on it: of one that did not answer in time nothing is said.
 *
 * @throws ChainUnavailableError when the chain cannot be asked, or the contract does not answer in time.
 */
export async function askCurrency(
  context: ChainContext,
  contract: Hex,
): Promise<CurrencyInfo | undefined> {
  const info = await lookUp(context, contract)
  if (info !== null) return info
  const reason = new Error(`${contract} did not answer decimals in time`)
  throw new ChainUnavailableError(context.chain.id, reason)
}

/** Null where the contract did not answer in time. */
async function lookUp(
  { chain, db, source }: ChainContext,
  contract: Hex,
): Promise<CurrencyInfo | undefined | null> {
  if (contract === nativeCurrency) return { contract, ...chain.nativeCurrency }
  const facts = described.get(source) ?? new Map<Hex, CurrencyInfo>()
  described.set(source, facts)
  const remembered = facts.get(contract)
  if (remembered) return remembered
  const isWrapped = contract === wrappedNative(chain)
  const [known] = await db
    .select()
    .from(currencies)
    .where(and(eq(currencies.chainId, chain.id), eq(currencies.contract, contract)))
  if (known) {
    const { name, symbol, decimals } = known
    const info = { contract, name, symbol, decimals, isWrapped }
    if (facts.size < mostDescribed) facts.set(contract, info)
    return info
  }
  const [name, symbol, decimals] = await source.read(
    (['name', 'symbol', 'decimals'] as const).map(functionName => ({
      address: contract,
      abi,
      functionName,
    })),
  )
  if (decimals === null) return null
  if (typeof decimals !== 'number' || decimals > 77) return undefined
  const info: CurrencyInfo = {
    contract,
    name: cleanText(name, 100) ?? contract,
    symbol: cleanText(symbol, 30) ?? '?',
    decimals,
  }
  await db
    .insert(currencies)
    .values({ chainId: chain.id, ...info })
    .onConflictDoNothing()
  return { ...info, isWrapped }
}

/** The currencies of some rows, each looked up once; those without facts are missing. */
export async function findCurrencies(
  context: ChainContext,
  contracts: Iterable<Hex>,
): Promise<Map<Hex, CurrencyInfo>> {
  const found = new Map<Hex, CurrencyInfo>()
  for (const contract of new Set(contracts)) {
    const info = await findCurrency(context, contract)
    if (info) found.set(contract, info)
  }
  return found
}
