import { type Address, isAddress } from 'viem'
import type { AppConfig } from './parseConfig.ts'

/** Also asked for by `loadConfig` and `followOwnTokens`, which load this only where something is kept. */
const key = 'sluice.tokens'
/** Tokens that are kept, of all chains. */
const most = 50
/** Characters of a symbol, written out where they are hidden ones. */
const longest = 40

/** A token that a person pays with, as its contract told of itself when its address was checked. */
export type OwnToken = { chainId: number; address: Address; symbol: string; decimals: number }

/** Kept in this browser; what is stored is anybody's to write, so it is read like any input. */
export const ownTokens = {
  key,
  get(chainId: number): readonly OwnToken[] {
    return read().filter(token => token.chainId === chainId)
  },
  /** @returns whether it is kept: storage can be off, or there are fifty. */
  add(token: OwnToken): boolean {
    const others = read().filter(each => !isSame(each, token))
    if (others.length >= most || tokenOf(token).length === 0) return false
    return write([...others, token])
  },
  remove(token: Pick<OwnToken, 'chainId' | 'address'>): boolean {
    return write(read().filter(each => !isSame(each, token)))
  },
}

/**
 * How it is called wherever an amount of it stands: anybody can give a token any name, so its address is part of that.
 */
export const ownTokenName = ({ symbol, address }: Pick<OwnToken, 'symbol' | 'address'>) =>
  `${symbol} ${address.slice(0, 6)}…${address.slice(-4)}`

/** Whether the configuration names a token itself: then it stays as it names it. */
export function isConfigured(
  { configured, currencies, wrappedNative }: AppConfig['chains'][number],
  { address }: { address: string },
): boolean {
  const key = address.toLowerCase()
  const all = (configured ?? currencies).map(each => each.address.toLowerCase())
  return all.includes(key) || wrappedNative?.toLowerCase() === key
}

/** The configuration with the tokens of this person; those that it names itself stay as it names them. */
export function withOwnTokens(config: AppConfig): AppConfig {
  const change = (chain: AppConfig['chains'][number]) => {
    const own = ownTokens.get(chain.id).filter(token => !isConfigured(chain, token))
    if (own.length === 0) return chain
    const named = own.map(({ address, symbol, decimals }) => ({
      ...{ address, decimals, symbol: ownTokenName({ address, symbol }) },
    }))
    return { ...chain, configured: chain.currencies, currencies: [...chain.currencies, ...named] }
  }
  const [first, ...rest] = config.chains
  return { ...config, chains: [change(first), ...rest.map(change)] }
}

const isSame = (one: Pick<OwnToken, 'chainId' | 'address'>, other: typeof one) =>
  one.chainId === other.chainId && one.address === other.address.toLowerCase()

function write(tokens: readonly OwnToken[]): boolean {
  try {
    if (tokens.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(tokens))
    return true
  } catch {
    return false
  }
}

function read(): readonly OwnToken[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.slice(0, most).flatMap(tokenOf) : []
  } catch {
    return []
  }
}

function tokenOf(item: unknown): [] | [OwnToken] {
  if (typeof item !== 'object' || item === null) return []
  const { chainId, address, symbol, decimals } = item as Record<string, unknown>
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) return []
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) return []
  if (typeof symbol !== 'string' || symbol.trim() === '' || symbol.length > longest) return []
  if (typeof decimals !== 'number' || !(decimals >= 0 && decimals <= 36)) return []
  if (!Number.isInteger(decimals)) return []
  return [{ chainId, address: address.toLowerCase() as Address, symbol, decimals }]
}
