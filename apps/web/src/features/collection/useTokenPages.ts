import { showPages, tokensQueryOptions, useSluiceClient, useTokens } from '@sluice/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useMore } from '../table/useMore.ts'
import { pagesOf, uniqueTokens } from './tokenPages.ts'

/** The tokens of a list, read as far as it is scrolled, and where it is seen anew as the market goes on. */
export function useTokenPages(parameters: useTokenPages.Of, scope: string): useTokenPages.Result {
  const client = useSluiceClient()
  const queryClient = useQueryClient()
  const tokens = useTokens(parameters)
  const { data } = tokens
  const rows = useMemo(() => uniqueTokens(data?.pages ?? []), [data])
  const more = useMore(tokens, scope)
  // Whatever is drawn calls the same function, whichever list it is by then.
  const now = useRef<(from: number, to: number) => void>(undefined)
  useEffect(() => {
    const { queryKey } = tokensQueryOptions(client, parameters)
    now.current = (from, to) =>
      data && showPages(queryClient, queryKey, pagesOf(data.pages, from, to))
  })
  const onShown = useCallback((from: number, to: number) => now.current?.(from, to), [])
  return { tokens, rows, more, onShown }
}

export declare namespace useTokenPages {
  type Of = Parameters<typeof useTokens>[0]
  type Result = {
    tokens: ReturnType<typeof useTokens>
    rows: ReturnType<typeof uniqueTokens>
    more: useMore.Result
    /** Takes the first and the last row near the window. */
    onShown: (from: number, to: number) => void
  }
}
