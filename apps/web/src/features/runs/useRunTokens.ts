import { describeSeries, useSluiceClient } from '@sluice/react'
import type { RunSummary, SeriesSummary, TokenRow } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'

/** As many as one question may name, and questions to one chain: what comes first of a long drawer has its name. */
const most = 50
const questions = 4

type Token = TokenRow['token']
type Named = { contract: string; tokenId: bigint }

/** The tokens of runs that are about one token, and of what was planned as several runs. */
export function useRunTokens(
  runs: readonly RunSummary[],
  series: readonly SeriesSummary[],
): {
  tokenOf: (run: RunSummary) => Token | undefined
  tokenBy: (chainId: number, token: Named) => Token | undefined
} {
  const client = useSluiceClient()
  const wanted = new Map<number, Set<string>>()
  const want = (chainId: number, key: string) =>
    wanted.set(chainId, (wanted.get(chainId) ?? new Set()).add(key))
  for (const run of runs) {
    const key = keyOf(run)
    if (key !== undefined) want(run.chainId, key)
  }
  // After those: one series can name more than all of them.
  for (const each of series)
    for (const token of tokensOf(each)) want(each.chainId, keyOfToken(token))
  const asked = [...wanted].flatMap(([chainId, keys]) =>
    Array.from({ length: Math.min(questions, Math.ceil(keys.size / most)) }, (_, page) => ({
      chainId,
      tokens: [...keys].slice(page * most, (page + 1) * most),
    })),
  )
  return useQueries({
    queries: asked.map(({ chainId, tokens }) => ({
      queryKey: ['run tokens', chainId, tokens],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.request('/tokens/v7', { query: { tokens, limit: most }, chainId, signal }),
      // A name stays what it was.
      staleTime: 600_000,
    })),
    combine: answers => {
      const found = new Map<string, TokenRow['token']>()
      for (const [index, { data }] of answers.entries())
        for (const { token } of data?.tokens ?? [])
          found.set(
            `${asked[index]?.chainId}:${token.contract.toLowerCase()}:${token.tokenId}`,
            token,
          )
      return {
        tokenOf: (run: RunSummary) => {
          const key = keyOf(run)
          return key === undefined ? undefined : found.get(`${run.chainId}:${key}`)
        },
        tokenBy: (chainId: number, token: Named) => found.get(`${chainId}:${keyOfToken(token)}`),
      }
    },
  })
}

function keyOf({ subject: { tokens } }: RunSummary): string | undefined {
  const [token, ...others] = tokens
  return token === undefined || others.length > 0
    ? undefined
    : `${token.contract.toLowerCase()}:${token.tokenId}`
}

const keyOfToken = ({ contract, tokenId }: Named) => `${contract.toLowerCase()}:${tokenId}`

function tokensOf(series: SeriesSummary): readonly Named[] {
  const parts = describeSeries(series, [])?.parts ?? []
  return parts.flatMap(({ terms }): readonly Named[] => {
    if (terms.kind === 'transfer') return terms.tokens
    if (terms.kind === 'listing') return terms.listings.map(({ token }) => token)
    if (terms.kind !== 'offer' || terms.wanted.tokenId === undefined) return []
    return [{ contract: terms.wanted.contract, tokenId: terms.wanted.tokenId }]
  })
}
