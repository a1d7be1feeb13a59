import { type ExecutionResult, type ExecutionStep, isSluiceError } from '@sluice/sdk'
import { predictListed } from '../../predict/predictListed.ts'
import {
  createFlow,
  type Flow,
  type FlowRun,
  type Reading,
  type Settlement,
} from '../createFlow.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { addAmounts } from '../purchase/addAmounts.ts'
import { mostLines } from '../purchase/readPurchase.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { gasOf, hashesOf } from '../runEvidence.ts'
import { readSteps } from '../verify/readSteps.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import { listingOf } from './listingOf.ts'
import { type ListManyForm, type ListManyLine, listManyLines } from './listManyLines.ts'
import type { ListTerms } from './listTerms.ts'
import { readListContexts } from './readListContexts.ts'
import { verifyListing } from './verifyListing.ts'

export type ListManyQuote = {
  lines: readonly ListManyLine[]
  /** What all of them bring when they are sold, after fees. */
  net: readonly FlowAmount[]
  /** How many transactions approve a collection before the signature; known from the review on. */
  approvals?: number | undefined
  /** What the approvals and the orders say themselves. */
  facts?: StepFacts | undefined
}

export type ListManyReceipt = {
  lines: readonly { line: ListManyLine; orderId: string | undefined }[]
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
  return createFlow<ListManyForm, ListManyQuote, ListManyReceipt, 'list'>({
    kind: 'list',
    scope,
    form: { items: [], duration: 30 * 86_400 },
    first: 'sign',
    // What is typed changes nothing of what the marketplace knows about the tokens.
    rereads: (before, after) => tokensOf(before) !== tokensOf(after),
    async read(form, signal): Promise<Reading<ListManyQuote>> {
      if (form.items.length === 0) return { problem: ownProblem('nothing_chosen') }
      if (form.items.length > mostLines) return { problem: ownProblem('too_many') }
      const tokens = form.items.map(item => item.token)
      const contexts = await readListContexts(scope, tokens, signal)
      const read = contexts.flatMap((context, index) => {
        const token = tokens[index]
        return token === undefined ? [] : [{ token, context }]
      })
      const lines = listManyLines(form, read, now())
      const quote = { lines, net: netOf(lines) }
      return lines.some(({ context }) => context.owned === 0n)
        ? { quote, next: 'form', problem: ownProblem('not_owner') }
        : { quote, next: 'form' }
    },
    review(form, quote) {
      const lines = listManyLines(form, quote.lines, now())
      const chosen = whole(lines)
      if (chosen.length === 0 || chosen.length !== form.items.length) return undefined
      return async (signal): Promise<Reading<ListManyQuote>> => {
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
        const { verify } = judge(chosen, by)
        const facts = await readSteps(scope, steps, { deed: 'order-signature', verify })
        const quote = { lines, net: netOf(lines), approvals, facts }
        return { quote, next: 'review', problem: facts.problem }
      }
    },
    carryOut: run => carryOut(scope, run, by),
    settle: ({ quote, result }) => settle(result, quote),
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

type Chosen = ListManyLine & { terms: ListTerms }

const tokensOf = ({ items }: ListManyForm) =>
  items.map(({ token }) => `${token.contract}:${token.tokenId}`.toLowerCase()).join()

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
  const listings = chosen.map(({ token, terms, context: { several } }) => ({
    ...{ token, terms, several },
  }))
  return judgedBy({ kind: 'listing', listings }, verifyListing, by)
}

async function carryOut(
  { client }: FlowScope,
  { quote, wallet, signal, onProgress }: FlowRun<ListManyForm, ListManyQuote>,
  by: By,
): Promise<ExecutionResult> {
  const lines = whole(quote.lines)
  let seen: readonly ExecutionStep[] = []
  const list = (
    chosen: readonly Chosen[],
    show: (steps: readonly ExecutionStep[]) => readonly ExecutionStep[],
  ) =>
    client.actions.listToken({
      listings: chosen.map(listingOf),
      wallet,
      chainId: by.chainId,
      ...judge(chosen, by),
      signal,
      onProgress: (steps, path, fees, state) => {
        seen = show(steps)
        onProgress(seen, path, fees, state)
      },
    })
  try {
    return await list(lines, steps => steps)
  } catch (error) {
    if (lines.length === 1 || !isSluiceError(error) || error.code !== 'wallet_refused') throw error
  }
  // The approvals that were mined stand, and nothing was signed: each order is signed by itself.
  let done: readonly ExecutionStep[] = seen.filter(step => step.kind === 'transaction')
  for (const [index, line] of lines.entries()) {
    const before = done
    const own = (steps: readonly ExecutionStep[]) => [
      ...before,
      ...steps
        .filter(step => step.items.length > 0)
        .map(step => ({ ...step, id: `${step.id}:${index + 1}` })),
    ]
    try {
      done = own((await list([line], own)).steps)
    } catch (error) {
      // What is posted already stays, and is told; the first to fail is the failure of all.
      if (index === 0 || !isSluiceError(error) || !(error instanceof Error)) throw error
      return { ...nothing, steps: seen, state: { status: 'partial', error } }
    }
  }
  return { ...nothing, steps: done, state: { status: 'complete' } }
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

const nothing = { path: [], fees: undefined, requestId: undefined }

function settle(
  { steps, state: { status, error } }: ExecutionResult,
  quote: ListManyQuote,
): Settlement<ListManyReceipt> {
  const ids = idsOf(steps)
  const receipt: ListManyReceipt = {
    lines: quote.lines.map((line, index) => ({ line, orderId: ids.get(index) })),
    listed: ids.size,
    gas: gasOf(steps),
    txHashes: hashesOf(steps),
  }
  if (status === 'complete') return { outcome: 'complete', receipt }
  const problem = problemOf(error, steps, 'list')
  return ids.size > 0 ? { outcome: 'partial', receipt, problem } : { outcome: 'failed', problem }
}
