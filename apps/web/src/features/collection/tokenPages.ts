import type { PageRange } from '@sluice/react'
import type { TokenRow } from '@sluice/sdk'
import { tokenKey } from '../market/tokenSubject.ts'

type Page = { tokens: readonly TokenRow[] }

/** Every token once: while the market moves, one may stand at the end of a page and at the beginning of the next. */
export function uniqueTokens(pages: readonly Page[]): readonly TokenRow[] {
  const seen = new Set<string>()
  return pages
    .flatMap(page => page.tokens)
    .filter(row => {
      const key = tokenKey(row)
      return seen.has(key) ? false : seen.add(key)
    })
}

/** The pages that hold these rows, and one more at each end, as their tokens may be told once only. */
export function pagesOf(pages: readonly Page[], from: number, to: number): PageRange {
  const ends: number[] = []
  for (const { tokens } of pages) ends.push((ends.at(-1) ?? 0) + tokens.length)
  const pageOf = (row: number) => {
    const page = ends.findIndex(end => row < end)
    return page < 0 ? pages.length - 1 : page
  }
  return { from: Math.max(0, pageOf(from) - 1), to: pageOf(to) + 1 }
}
