import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import type { BidContext } from '../offer/bidTerms.ts'
import { type BidQuote, reviewBid } from '../offer/createBidFlow.ts'
import { makeAnother, notCancellable } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import type { RunTerms } from '../runs/runTerms.ts'
import { joinFacts } from '../verify/joinFacts.ts'
import { readSteps } from '../verify/readSteps.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import type { EditManyLine } from './editManyLines.ts'
import { listingOf } from './listingOf.ts'
import type { ListTerms } from './listTerms.ts'
import { cancelsFirst, placeOf } from './replaceOrder.ts'
import { toldTerms } from './toldTerms.ts'
import { verifyListing } from './verifyListing.ts'

/** What the marketplace says about changes before the wallet is asked. */
export type ReviewedEdits = {
  /** How many of them a transaction cancels first. */
  onChain: number
  /** Of offers, each by the place of its line. */
  bids: readonly BidQuote[]
  /** What is wrapped for all of them, base units. */
  wrap: bigint
  /** What is cancelled, wrapped, approved and signed says itself. */
  facts?: StepFacts | undefined
}

/**
 * Asks the marketplace for the steps of changes: whether each old order is ended, what the offers take, and what of the
 * listings only their orders tell.
 */
export async function reviewEdits(
  scope: FlowScope,
  lines: readonly EditManyLine[],
  signal: AbortSignal,
): Promise<{ reviewed: ReviewedEdits; lines: readonly EditManyLine[] } | { problem: FlowProblem }> {
  const { client, chainId } = scope
  const onChain = lines.filter(({ way }) => way.way === 'cancel-first').length
  const over = { problem: ownProblem(notCancellable, { next: makeAnother }) }
  const listings = lines.flatMap(line => listingOfLine(line))
  if (listings.length > 0) {
    const { steps } = await client.actions.listToken({
      ...{ listings, wallet: readOnlyWallet(scope), chainId, precheck: true, signal },
    })
    if (!lines.every(({ way }) => cancelsFirst(steps, way))) return over
    const told = lines.map(line =>
      line.side === 'sell' && line.terms !== undefined && 'net' in line.terms
        ? { ...line, terms: toldTerms(steps, { ...line, terms: line.terms }, scope) }
        : line,
    )
    const { verify } = judgeEdits(scope, told)
    const facts = await readSteps(scope, steps, { deed: 'order-signature', verify })
    return { reviewed: { onChain, bids: [], wrap: 0n, facts }, lines: told }
  }
  const bids: BidQuote[] = []
  // What is wrapped for one is not there for the next: one after the other.
  for (const line of lines) {
    if (line.side !== 'buy' || line.terms === undefined || !('missing' in line.terms)) return over
    const { target, terms, way } = line
    const context = { ...line.context, offers: besideAll(line.context, lines) }
    const reading = await reviewBid({ ...scope, target }, { context, terms, signal, way })
    if (!('quote' in reading)) return { problem: reading.problem }
    const { problem, quote } = reading
    if (problem !== undefined && quote.facts?.problem === undefined) return { problem }
    if (reading.steps !== undefined && !cancelsFirst(reading.steps, way)) return over
    bids.push(reading.quote)
  }
  const wrap = bids.reduce((most, bid) => ((bid.wrap ?? 0n) > most ? (bid.wrap ?? 0n) : most), 0n)
  const facts = joinFacts(bids.flatMap(bid => bid.facts ?? []))
  return { reviewed: { onChain, bids, wrap, facts }, lines }
}

/** The other offers, each as it is or as it is about to be: the changes before this one may be made by then. */
function besideAll({ offers }: BidContext, lines: readonly EditManyLine[]): BidContext['offers'] {
  return offers?.map(offer => {
    const { terms } = lines.find(({ orderId }) => orderId.toLowerCase() === offer.orderId) ?? {}
    const { price = 0n } = terms ?? {}
    return price > offer.amount ? { ...offer, amount: price } : offer
  })
}

/**
 * What judges the bytes of changed listings, in their review and before the wallet is asked.
 *
 * @param isEnded Whether the old orders are cancelled by now: then the new ones take the place of none.
 */
export function judgeEdits(
  { account, chainId, now = Date.now }: FlowScope,
  lines: readonly EditManyLine[],
  isEnded = false,
): { terms: RunTerms; verify: readSteps.Options['verify'] } {
  const listings = lines.flatMap(line =>
    line.side === 'sell' && line.terms !== undefined
      ? [
          {
            ...{ token: line.token, terms: line.terms as ListTerms },
            ...{ several: line.context.several, currency: line.context.currency.address },
            ...placeOf(line.terms, isEnded ? undefined : line.way),
          },
        ]
      : [],
  )
  return judgedBy({ kind: 'listing', listings }, verifyListing, { account, chainId, now })
}

/** A changed listing as the marketplace is asked for it, as with `judgeEdits`; nothing of an offer. */
export function listingOfLine(
  line: EditManyLine,
  isEnded = false,
): readonly ReturnType<typeof listingOf>[] {
  const { terms } = line
  if (line.side !== 'sell' || terms === undefined) return []
  return [
    listingOf({
      ...{ token: line.token, context: line.context, terms: terms as ListTerms },
      way: isEnded ? undefined : line.way,
    }),
  ]
}
