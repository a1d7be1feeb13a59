import type { AppConfig } from './parseConfig.ts'

const key = 'sluice.connection'

/** Where a person wants a chain to be read, in place of what the server's configuration says. */
export type Connection = { apiUrl?: string | undefined; rpcUrl?: string | undefined }

/** Kept in this browser, by chain; what is stored is anybody's to write, so it is read like any input. */
export const connectionChoice = {
  get(chainId: number): Connection {
    return read()[chainId] ?? {}
  },
  /** @returns whether it is kept: storage can be off. */
  set(chainId: number, connection: Connection): boolean {
    const { [chainId]: _, ...rest } = read()
    const isEmpty = connection.apiUrl === undefined && connection.rpcUrl === undefined
    const all = isEmpty ? rest : { ...rest, [chainId]: connection }
    try {
      if (Object.keys(all).length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(all))
      return true
    } catch {
      return false
    }
  },
}

function read(): Record<number, Connection> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).flatMap(([id, entry]) =>
        /^[1-9]\d{0,15}$/.test(id) && typeof entry === 'object' && entry !== null
          ? [[id, { apiUrl: address(entry.apiUrl), rpcUrl: address(entry.rpcUrl) }]]
          : [],
      ),
    )
  } catch {
    return {}
  }
}

const address = (value: unknown) =>
  typeof value === 'string' ? readAddress(value)?.toString().replace(/\/+$/, '') : undefined

/** An address that something can be asked at: http or https, without a name and password in it. */
export function readAddress(text: string): URL | undefined {
  const trimmed = text.trim()
  if (!URL.canParse(trimmed)) return undefined
  const url = new URL(trimmed)
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain && url.search === '' && url.hash === '' ? url : undefined
}

/** The origins that the content security policy lets the app ask: those of the configuration, and its own. */
export function allowedOrigins({ chains, connect }: AppConfig, own: string): ReadonlySet<string> {
  const nodes = chains.map(({ rpcUrl, ownRpcUrl = rpcUrl }) => ownRpcUrl)
  return new Set([own, ...[...nodes, ...connect].map(each => new URL(each).origin)])
}

/** The configuration with what the person has chosen; what the policy does not allow (any more) is left out. */
export function withConnections(config: AppConfig, own: string): AppConfig {
  const allowed = allowedOrigins(config, own)
  const usable = (url: string | undefined) =>
    url !== undefined && allowed.has(new URL(url).origin) ? url : undefined
  const change = (chain: AppConfig['chains'][number]) => {
    const { apiUrl, rpcUrl } = connectionChoice.get(chain.id)
    const chosen = usable(rpcUrl)
    return {
      ...{ ...chain, apiUrl: usable(apiUrl) },
      ...(chosen === undefined ? {} : { rpcUrl: chosen, ownRpcUrl: chain.rpcUrl }),
    }
  }
  const [first, ...rest] = config.chains
  return { ...config, chains: [change(first), ...rest.map(change)] }
}
