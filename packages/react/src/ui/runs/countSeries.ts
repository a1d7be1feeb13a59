import { restOfTerms } from '../../flow/runs/restOfTerms.ts'
import type { RunTerms } from '../../flow/runs/runTerms.ts'
import type { SeriesView } from '../../flow/series/describeSeries.ts'

/** How many several runs were asked for, did, and left: of a transfer every piece, as its review counts; else as the series does. */
export function countSeries({ series, parts, asked, done, rest }: SeriesView): countSeries.Counts {
  if (parts[0]?.terms.kind !== 'transfer')
    return { asked: BigInt(asked), done: BigInt(done), left: BigInt(rest?.count ?? 0) }
  const sums = { asked: 0n, done: 0n }
  for (const { terms, run, outcome } of parts) {
    const all = piecesOf(terms)
    const did =
      outcome === 'done'
        ? all
        : outcome === 'partly' && run !== undefined
          ? all - piecesOf(restOfTerms(terms, run))
          : 0n
    // What others took over is theirs to do.
    const isContinued = series.parts[run?.series?.part ?? -1]?.isContinued === true
    sums.asked += isContinued ? did : all
    sums.done += did
  }
  const left = (rest?.terms ?? []).reduce((sum, terms) => sum + piecesOf(terms), 0n)
  return { ...sums, left }
}

export declare namespace countSeries {
  type Counts = { asked: bigint; done: bigint; left: bigint }
}

const piecesOf = (terms: RunTerms | undefined): bigint =>
  terms?.kind === 'transfer' ? terms.tokens.reduce((sum, { quantity }) => sum + quantity, 0n) : 0n
