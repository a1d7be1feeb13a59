import { isAddress } from 'viem'

/** What the server tells the app at start, from `/config.json`. */
export type AppConfig = {
  name: string
  /** Attribution of orders made here: a domain. */
  source: string
  chains: readonly [AppChain, ...AppChain[]]
  /** Whether the local accounts with public keys may be used as a wallet. */
  developerWallet: boolean
  /** Where else the app may connect to, if the person wants: addresses of other nodes and marketplace APIs. */
  connect: readonly string[]
}

export type AppChain = {
  id: number
  name: string
  /** Path of the marketplace API on the app's own origin. */
  apiPath: string
  /** Where this person wants that API to be instead. */
  apiUrl?: string | undefined
  rpcUrl: string
  /** What the configuration says, where this person wants another node. */
  ownRpcUrl?: string | undefined
  /** `<recipient>:<bps>` each. */
  marketplaceFees: readonly string[]
  nativeCurrency: { symbol: string; decimals: number }
  /** Tokens that people pay in and swap, beside the native currency and its wrapped form. */
  currencies: readonly AppCurrency[]
  /** Those of the configuration itself, where this person pays with others, too. */
  configured?: readonly AppCurrency[] | undefined
  /** The contract that wraps the native currency; without it no offer can be made. */
  wrappedNative?: `0x${string}` | undefined
  explorerUrl?: string | undefined
  /** Holds what is paid here for another chain; without it nothing can be. */
  crossChainEscrow?: `0x${string}` | undefined
  /** A local chain, whose accounts' keys are public. */
  devnet: boolean
}

export type AppCurrency = { address: `0x${string}`; symbol: string; decimals: number }

/**
 * Checks the configuration, field by field. Unknown fields are ignored, so that an older app works with
 * a newer server.
 *
 * @throws {@link ConfigError} naming the first field that is wrong.
 */
export function parseConfig(input: unknown): AppConfig {
  const root = record(input, 'the configuration')
  const chains = list(root.chains, 'chains').map((item, index) =>
    parseChain(item, `chains[${index}]`),
  )
  const [first, ...rest] = chains
  if (first === undefined) throw new ConfigError('chains', 'must have at least one chain')
  if (new Set(chains.map(chain => chain.id)).size !== chains.length)
    throw new ConfigError('chains', 'must not name a chain twice')
  return {
    name: text(root.name, 'name'),
    source: text(root.source, 'source'),
    chains: [first, ...rest],
    developerWallet: root.developerWallet === true,
    connect: list(root.connect ?? [], 'connect').map((url, index) =>
      httpUrl(url, `connect[${index}]`, /^(https?|wss?):$/),
    ),
  }
}

function parseChain(input: unknown, at: string): AppChain {
  const chain = record(input, at)
  const currency = record(chain.nativeCurrency, `${at}.nativeCurrency`)
  return {
    id: whole(chain.id, `${at}.id`, 1),
    name: text(chain.name, `${at}.name`),
    apiPath: apiPath(chain.apiPath, `${at}.apiPath`),
    rpcUrl: httpUrl(chain.rpcUrl, `${at}.rpcUrl`),
    marketplaceFees: list(chain.marketplaceFees ?? [], `${at}.marketplaceFees`).map((fee, index) =>
      feeEntry(fee, `${at}.marketplaceFees[${index}]`),
    ),
    nativeCurrency: {
      symbol: text(currency.symbol, `${at}.nativeCurrency.symbol`),
      decimals: whole(currency.decimals, `${at}.nativeCurrency.decimals`, 0),
    },
    currencies: list(chain.currencies ?? [], `${at}.currencies`).map((entry, index) =>
      parseCurrency(entry, `${at}.currencies[${index}]`),
    ),
    wrappedNative:
      chain.wrappedNative === undefined || chain.wrappedNative === null
        ? undefined
        : address(chain.wrappedNative, `${at}.wrappedNative`),
    crossChainEscrow:
      chain.crossChainEscrow === undefined || chain.crossChainEscrow === null
        ? undefined
        : address(chain.crossChainEscrow, `${at}.crossChainEscrow`),
    explorerUrl:
      chain.explorerUrl === undefined || chain.explorerUrl === null
        ? undefined
        : httpUrl(chain.explorerUrl, `${at}.explorerUrl`),
    devnet: chain.devnet === true,
  }
}

function parseCurrency(input: unknown, at: string): AppCurrency {
  const currency = record(input, at)
  return {
    address: address(currency.address, `${at}.address`),
    symbol: text(currency.symbol, `${at}.symbol`),
    decimals: whole(currency.decimals, `${at}.decimals`, 0),
  }
}

function record(input: unknown, at: string): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new ConfigError(at, 'must be an object')
  return Object.fromEntries(Object.entries(input))
}

function list(input: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(input)) throw new ConfigError(at, 'must be a list')
  return input
}

function text(input: unknown, at: string): string {
  if (typeof input !== 'string' || input.trim() === '')
    throw new ConfigError(at, 'must be a text that is not empty')
  return input
}

function whole(input: unknown, at: string, least: number): number {
  if (typeof input !== 'number' || !Number.isSafeInteger(input) || input < least)
    throw new ConfigError(at, `must be a whole number, at least ${least}`)
  return input
}

function apiPath(input: unknown, at: string): string {
  const path = text(input, at)
  if (!/^\/(?![/\\])[\w\-./]*$/.test(path)) throw new ConfigError(at, 'must be a path of this site')
  return path.replace(/\/+$/, '')
}

function httpUrl(input: unknown, at: string, kinds = /^https?:$/): string {
  const value = text(input, at)
  if (!URL.canParse(value) || !kinds.test(new URL(value).protocol))
    throw new ConfigError(at, 'must be an http or https address')
  return value
}

function address(input: unknown, at: string): `0x${string}` {
  const value = text(input, at)
  if (!isAddress(value, { strict: false })) throw new ConfigError(at, 'must be an address')
  return value
}

function feeEntry(input: unknown, at: string): string {
  const fee = text(input, at)
  if (!/^0x[0-9a-fA-F]{40}:\d{1,5}$/.test(fee))
    throw new ConfigError(at, 'must be a fee: <recipient address>:<bps>')
  return fee
}

/** The configuration cannot be used; `field` says where it is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly code = 'invalid_config'
  readonly field: string
  constructor(field: string, problem: string) {
    super(`${field} ${problem}.`)
    this.field = field
  }
}
