import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { returnTo } from './returnTo.ts'

/**
 * Goes on to where a page was scrolled to before a reload or a step back. The router goes there once, as far as the page is
 * long by then: its list may still have to be read.
 */
export function useReturnToPlace(): void {
  const key = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key,
  })
  const top = useElementScrollRestoration({ getElement: () => window })?.scrollY
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history, as it is come to
  useEffect(() => {
    if (key !== undefined && top) returnTo(top)
  }, [key])
}
