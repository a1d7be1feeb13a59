import { useSluiceClient } from '@sluice/react'
import type { RunSummary, TokenRow } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'

/** As many as one question may name. */
const most = 50

/** The tokens of runs that are about one token. */
export function useRunTokens(
  runs: readonly RunSummary[],
): (run: RunSummary) => TokenRow['token'] | undefined {
  const client = useSluiceClient()
  const wanted = new Map<number, Set<string>>()
  for (const run of runs) {
    const key = keyOf(run)
    if (key === undefined) continue
    const keys = wanted.get(run.chainId) ?? new Set()
    wanted.set(run.chainId, keys.add(key))
  }
  return useQueries({
    queries: [...wanted].map(([chainId, keys]) => {
      const tokens = [...keys].slice(0, most)
      return {
        queryKey: ['run tokens', chainId, tokens],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          client.request('/tokens/v7', { query: { tokens, limit: most }, chainId, signal }),
        // A name stays what it was.
        staleTime: 600_000,
      }
    }),
    combine: answers => {
      const chains = [...wanted.keys()]
      const found = new Map<string, TokenRow['token']>()
      for (const [index, { data }] of answers.entries())
        for (const { token } of data?.tokens ?? [])
          found.set(`${chains[index]}:${token.contract.toLowerCase()}:${token.tokenId}`, token)
      return run => {
        const key = keyOf(run)
        return key === undefined ? undefined : found.get(`${run.chainId}:${key}`)
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
