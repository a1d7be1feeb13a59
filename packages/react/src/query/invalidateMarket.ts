import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Address } from 'viem'

/** What an action changed. */
export type MarketChange = {
  chainId: number
  /** Tokens that changed hands or whose listings changed. */
  tokens: readonly { contract: Address; tokenId: bigint }[]
  /** Accounts whose holdings or orders changed. */
  accounts: readonly Address[]
}

/** Marks every query that this change touches as stale, and no other; visible ones are read anew. */
export function invalidateMarket(queryClient: QueryClient, change: MarketChange): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isTouched(query.queryKey, change) })
}

/** Whether the data behind a key may differ after this change. */
export function isTouched(key: QueryKey, change: MarketChange): boolean {
  const [origin, kind, parameters] = key
  if (origin !== 'sluice' || !isRecord(parameters) || parameters.chainId !== change.chainId)
    return false
  const contracts = change.tokens.map(token => token.contract.toLowerCase())
  const text = JSON.stringify(parameters).toLowerCase()
  switch (kind) {
    case 'collections':
      return parameters.id === undefined || contracts.some(contract => text.includes(contract))
    case 'tokens':
      return contracts.some(contract => text.includes(contract))
    case 'token':
      return change.tokens.some(
        token =>
          parameters.contract === token.contract.toLowerCase() &&
          isRecord(parameters.tokenId) &&
          parameters.tokenId.bigint === token.tokenId.toString(),
      )
    case 'userTokens':
      return change.accounts.some(account => parameters.user === account.toLowerCase())
    case 'asks':
      return (
        contracts.some(contract => text.includes(contract)) ||
        change.accounts.some(account => text.includes(account.toLowerCase()))
      )
    default:
      return false
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
