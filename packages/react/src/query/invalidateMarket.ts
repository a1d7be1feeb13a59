import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Address } from 'viem'
import { type MarketAspect, queryKinds } from './queryKinds.ts'

/** What an action, or the market itself, changed. */
export type MarketChange = {
  chainId: number
  /** Tokens that changed hands or whose orders changed. */
  tokens: readonly { contract: Address; tokenId: bigint }[]
  /** Contracts of which any token may have changed, as by an offer for a whole collection. */
  collections?: readonly Address[] | undefined
  /** Accounts whose holdings or orders changed; none when it may be anybody's. */
  accounts: readonly Address[]
  /** What it is about; everything when absent. Without tokens and collections it may be about any token. */
  aspects?: readonly MarketAspect[] | undefined
}

/** Marks every query that this change touches as stale, and no other; visible ones are read anew. */
export function invalidateMarket(queryClient: QueryClient, change: MarketChange): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isTouched(query.queryKey, change) })
}

/**
 * Whether the data behind a key may differ after this change: whether its kind depends on what the change
 * is about, and what its parameters narrow it to is part of the change. A key that names nothing is touched.
 */
export function isTouched(key: QueryKey, change: MarketChange): boolean {
  const [origin, kind, parameters] = key
  if (origin !== 'sluice' || !isRecord(parameters) || parameters.chainId !== change.chainId)
    return false
  if (typeof kind !== 'string' || !Object.hasOwn(queryKinds, kind)) return false
  const depends: readonly MarketAspect[] = queryKinds[kind as keyof typeof queryKinds]
  if (!(change.aspects ?? depends).some(aspect => depends.includes(aspect))) return false
  return touchesToken(parameters, change) && touchesAccount(parameters, change)
}

type Parameters = Readonly<Record<string, unknown>>

function touchesToken(parameters: Parameters, { tokens, collections = [] }: MarketChange): boolean {
  if (tokens.length + collections.length === 0) return true
  const named = tokensOf(parameters)
  const whole = new Set(collections.map(contract => contract.toLowerCase()))
  if (named.length > 0) {
    const changed = new Set(tokens.map(token => `${token.contract}:${token.tokenId}`.toLowerCase()))
    return named.some(token => changed.has(token) || whole.has(contractOf(token)))
  }
  const contracts = contractsOf(parameters)
  if (contracts.length === 0) return true
  for (const token of tokens) whole.add(token.contract.toLowerCase())
  return contracts.some(contract => whole.has(contract))
}

function touchesAccount(parameters: Parameters, { accounts }: MarketChange): boolean {
  const named = [parameters.user, parameters.users, parameters.maker].flatMap(textsOf)
  if (accounts.length === 0 || named.length === 0) return true
  const changed = new Set(accounts.map(account => account.toLowerCase()))
  return named.some(account => changed.has(account))
}

/** The tokens that a key names, each `contract:tokenId`. */
function tokensOf({ contract, tokenId, token, tokens, tokenSetId }: Parameters): string[] {
  if (isRecord(tokenId) && typeof contract === 'string') return [`${contract}:${tokenId.bigint}`]
  const [kind, ...rest] = textsOf(tokenSetId)[0]?.split(':') ?? []
  return [...textsOf(token), ...textsOf(tokens), ...(kind === 'token' ? [rest.join(':')] : [])]
}

/** The contracts that a key names. */
function contractsOf({ collection, contract, contracts, id, tokenSetId }: Parameters): string[] {
  const ofSet = textsOf(tokenSetId).flatMap(set => set.split(':')[1] ?? [])
  const named = [collection, contract, contracts, id].flatMap(textsOf)
  return [...named.map(contractOf), ...ofSet.filter(part => part.length === 42)]
}

const contractOf = (id: string) => id.split(':')[0] ?? ''

function textsOf(value: unknown): string[] {
  return [value].flat().flatMap(item => (typeof item === 'string' ? [item.toLowerCase()] : []))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
