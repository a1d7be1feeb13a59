import {
  type ExecutionResult,
  type ExecutionStep,
  isSluiceError,
  type SeriesRest,
} from '@sluice/sdk'
import { predictListed } from '../../predict/predictListed.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { FlowRun, Reading, Settlement } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { isOpenItem } from '../isOpenItem.ts'
import { judgedBy } from '../judgedBy.ts'
import { byKind } from '../kindSentences.ts'
import { mostLines } from '../mostLines.ts'
import { floorMoved, nothingChosen, notOwner, tooMany, zoneGone } from '../ownSentences.ts'
import { listWarnings } from '../price/listWarnings.ts'
import type { Warned } from '../price/priceWarning.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { addAmounts } from '../purchase/addAmounts.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeLack } from '../purchase/feeLack.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { gasOf, hashesOf } from '../runEvidence.ts'
import { createSeriesPlan, type PlannedRun, type SeriesPlan } from '../series/createSeriesPlan.ts'
import { readSteps } from '../verify/readSteps.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import { listingOf } from './listingOf.ts'
import { type ListManyForm, type ListManyLine, listManyLines } from './listManyLines.ts'
import type { ListTerms } from './listTerms.ts'
import { isZoneGone } from './orderZone.ts'
import { pricedBy } from './pricedBy.ts'
import { isRepriced } from './pricedIn.ts'
import { readListContexts } from './readListContexts.ts'
import { placeOf } from './replaceOrder.ts'
import { repricedItems } from './repricedItems.ts'
import { toldTerms } from './toldTerms.ts'
import { verifyListing } from './verifyListing.ts'

export type ListManyQuote = Warned & {
  lines: readonly ListManyLine[]
  /** What all of them bring when they are sold, after fees. */
  net: readonly FlowAmount[]
  /** How many transactions approve a collection before the signature; known from the review on. */
  approvals?: number | undefined
  /** What the approvals and the orders say themselves. */
  facts?: StepFacts | undefined
}

export type ListManyOutcome = 'listed' | 'not-listed' | 'unknown'

export type ListManyReceipt = {
  lines: readonly { line: ListManyLine; orderId: string | undefined; outcome: ListManyOutcome }[]
  listed: number
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type ListManyFlow = Flow<ListManyForm, ListManyQuote, ListManyReceipt, 'list'>
export type ListManyFlowState = FlowState<ListManyForm, ListManyQuote, ListManyReceipt>

/**
 * Listings of many tokens under one signature. Where a wallet cannot sign a tree of orders, as some hardware
 * cannot, they are signed one by one.
 */
export function createListManyFlow(scope: FlowScope): ListManyFlow {
  const { client, chainId, account } = scope
  const now = scope.now ?? Date.now
  const by = { account, chainId, now }
  const plan = createSeriesPlan(scope, 'list')
  const readNow = async ({ items, currency }: ListManyForm, signal: AbortSignal) => {
    const tokens = items.map(item => item.token)
    const contexts = await readListContexts(scope, { tokens, currency }, signal)
    return contexts.flatMap((context, index) => {
      const token = tokens[index]
      return token === undefined ? [] : [{ token, context }]
    })
  }
  return createFlow<ListManyForm, ListManyQuote, ListManyReceipt, 'list'>({
    kind: 'list',
    words: byKind.list,
    scope,
    form: { items: [], duration: 30 * 86_400, gasless: true },
    first: 'sign',
    // What is typed changes nothing of what the marketplace knows about the tokens.
    rereads: (before, after) => isRepriced(before, after) || tokensOf(before) !== tokensOf(after),
    async read(form, signal): Promise<Reading<ListManyQuote, ListManyForm>> {
      if (form.items.length === 0) return { problem: ownProblem(nothingChosen) }
      if (form.items.length > mostLines) return { problem: ownProblem(tooMany) }
      const read = await readNow(form, signal)
      const { pricing, items } = form
      const contexts = items.map((_, index) => read[index]?.context)
      const due = pricing?.isDue ? pricedBy(pricing, items, contexts) : {}
      return { ...formOf(listManyLines({ ...form, ...due }, read, now())), form: due }
    },
    review(form, { lines: known }) {
      const isWhole = (lines: readonly ListManyLine[]) =>
        lines.length > 0 && whole(lines).length === form.items.length
      if (!isWhole(listManyLines(form, known, now()))) return undefined
      return async (signal): Promise<Reading<ListManyQuote, ListManyForm>> => {
        // The form may have been open for long: what the prices are measured by, or made of, is that of now.
        const read = await readNow(form, signal)
        const items = repricedItems(form.items, (_, index) => read[index]?.context)
        if (items !== undefined) {
          const { quote } = formOf(listManyLines({ ...form, items }, read, now()))
          return { quote, next: 'form', form: { items }, problem: ownProblem(floorMoved) }
        }
        const lines = listManyLines(form, read, now())
        const isGone = known.some(({ token, context: before }) => {
          const now = read.find(each => keyOf(each.token) === keyOf(token))?.context ?? before
          return isZoneGone(form, { before, now })
        })
        if (isGone) return { ...formOf(lines), problem: ownProblem(zoneGone) }
        if (!isWhole(lines)) return formOf(lines)
        const chosen = whole(lines)
        const { steps } = await client.actions.listToken({
          listings: chosen.map(listingOf),
          wallet: readOnlyWallet(scope),
          chainId,
          precheck: true,
          signal,
        })
        const approvals = steps
          .flatMap(step => (step.kind === 'transaction' ? step.items : []))
          .filter(item => item.status === 'incomplete').length
        const told = chosen.map(line => ({ ...line, terms: toldTerms(steps, line, by) }))
        const { verify } = judge(told, by)
        const facts = await readSteps(scope, steps, { deed: 'order-signature', verify })
        const quote = { lines: told, net: netOf(told), approvals, facts }
        return { quote, next: 'review', problem: await feeLack(scope, facts, byKind.list) }
      }
    },
    warnings: ({ lines }) =>
      whole(lines).flatMap(({ token, context, terms }) => listWarnings(terms, context, { token })),
    carryOut: run => carryOut(scope, run, by, plan),
    settle: ({ form, quote, result: { steps, state } }) =>
      state.status === 'complete'
        ? { outcome: 'complete', receipt: receiptOf(quote, steps) }
        : settle(state.error, steps, { form, quote, continues: plan.rest() }),
    // Of orders whose post has no answer, those that the marketplace has are told all the same.
    recover({ form, quote, error, steps }) {
      const end = settle(error, steps, { form, quote, continues: plan.rest() })
      return end.outcome === 'partial' ? end : undefined
    },
    explain: (problem, { facts }) =>
      explainShortage(scope, problem, { totals: [], gas: facts?.gas }),
    predict: ({ quote, steps }) => {
      const ids = idsOf(steps)
      return quote.lines.flatMap(({ token, context: { currency }, terms }, index) => {
        const id = ids.get(index)
        if (id === undefined || terms === undefined) return []
        const order = { id, maker: account, price: terms.unitPrice, currency }
        return predictListed({ token: { ...token, chainId }, order })
      })
    },
    changes: (_, { lines }) => ({
      chainId,
      tokens: lines.map(line => line.token),
      accounts: [account],
    }),
  })
}

/** In the form, with what is known of each. */
function formOf(lines: readonly ListManyLine[]) {
  const isGone = lines.some(({ context }) => context.owned === 0n)
  const problem = isGone ? ownProblem(notOwner) : undefined
  return { quote: { lines, net: netOf(lines) }, next: 'form' as const, problem }
}

type Chosen = ListManyLine & { terms: ListTerms }

const keyOf = ({ contract, tokenId }: ListManyLine['token']) =>
  `${contract}:${tokenId}`.toLowerCase()

const tokensOf = ({ items }: ListManyForm) => items.map(({ token }) => keyOf(token)).join()

const whole = (lines: readonly ListManyLine[]): readonly Chosen[] =>
  lines.flatMap(line => (line.terms === undefined ? [] : [{ ...line, terms: line.terms }]))

function netOf(lines: readonly ListManyLine[]): readonly FlowAmount[] {
  return addAmounts(
    whole(lines).map(({ context, terms }) => ({ currency: context.currency, amount: terms.net })),
  )
}

type By = Pick<verifyListing.Options, 'account' | 'chainId' | 'now'>

/** What judges the bytes of some listings, in their review and before the wallet is asked. */
function judge(chosen: readonly Chosen[], by: By) {
  const listings = chosen.map(({ token, terms, context: { several, currency } }) => ({
    ...{ token, terms, several, currency: currency.address, ...placeOf(terms) },
  }))
  return judgedBy({ kind: 'listing', listings }, verifyListing, by)
}

async function carryOut(
  { client }: FlowScope,
  { form, quote, wallet, signal, onProgress }: FlowRun<ListManyForm, ListManyQuote>,
  by: By,
  plan: SeriesPlan,
): Promise<ExecutionResult> {
  const lines = whole(quote.lines)
  let seen: readonly ExecutionStep[] = []
  const runOf = (chosen: readonly Chosen[]): PlannedRun => {
    const judged = judge(chosen, by)
    const request = { listings: chosen.map(listingOf), chainId: by.chainId, wallet, signal }
    return {
      terms: judged.terms,
      carryOut: run => client.actions.listToken({ ...request, ...judged, ...run }),
    }
  }
  const watched = {
    continues: form.continues,
    onProgress: (...[steps, ...rest]: Parameters<typeof onProgress>) => {
      seen = steps
      onProgress(steps, ...rest)
    },
  }
  return plan.carryOut(watched, async inTurn => {
    try {
      return await inTurn([runOf(lines)])
    } catch (error) {
      const isRefused = isSluiceError(error) && error.code === 'wallet_refused'
      if (lines.length === 1 || !isRefused) throw error
    }
    // The approvals that were mined stand, and nothing was signed: each order is signed by itself.
    const approved = seen.filter(step => step.kind === 'transaction')
    return inTurn(
      lines.map(line => runOf([line])),
      approved,
    )
  })
}

/** The orders that were posted, by the index of their line. */
function idsOf(steps: readonly ExecutionStep[]): ReadonlyMap<number, string> {
  const ids = new Map<number, string>()
  for (const step of steps) {
    const [, number] = step.id.split(':')
    for (const item of step.items)
      for (const { orderId, orderIndex } of item.orderData ?? [])
        if (orderId !== undefined)
          ids.set(number === undefined ? orderIndex : Number(number) - 1, orderId)
  }
  return ids
}

/** What became of the line at a place: what was signed for it, or posted, may stand without an answer. */
function outcomeOf(
  steps: readonly ExecutionStep[],
  index: number,
): Exclude<ListManyOutcome, 'listed'> {
  const isUnknown = steps.some(({ id, kind, items }) => {
    const [, number] = id.split(':')
    const isOwn = number === undefined || Number(number) - 1 === index
    return isOwn && kind === 'signature' && items.some(isOpenItem)
  })
  return isUnknown ? 'unknown' : 'not-listed'
}

function receiptOf(quote: ListManyQuote, steps: readonly ExecutionStep[]): ListManyReceipt {
  const ids = idsOf(steps)
  const lines = quote.lines.map((line, index) => {
    const orderId = ids.get(index)
    const outcome = orderId === undefined ? outcomeOf(steps, index) : 'listed'
    return { line, orderId, outcome } as const
  })
  return { lines, listed: ids.size, gas: gasOf(steps), txHashes: hashesOf(steps) }
}

function settle(
  error: unknown,
  steps: readonly ExecutionStep[],
  by: { form: ListManyForm; quote: ListManyQuote; continues: SeriesRest | undefined },
): Settlement<ListManyReceipt, ListManyForm> {
  const { form, quote, continues } = by
  const receipt = receiptOf(quote, steps)
  const problem = problemOf(error, steps, 'list', byKind.list)
  if (receipt.listed === 0) return { outcome: 'failed', problem }
  const left = form.items.filter((_, index) => receipt.lines[index]?.outcome === 'not-listed')
  return {
    ...{ outcome: 'partial', receipt, problem },
    ...(left.length > 0 ? { rest: { items: left, continues } } : {}),
  }
}
