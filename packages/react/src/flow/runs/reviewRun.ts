import type { Client, ExecutionStep, Facts, RunSummary, StepItem, Wallet } from '@sluice/sdk'
import { type CalledFacts, calledFacts } from '../call/calledFacts.ts'
import { depositFacts } from '../call/depositFacts.ts'
import type { FlowScope } from '../flowTypes.ts'
import { mintFacts } from '../mint/mintFacts.ts'
import type { Warned } from '../price/priceWarning.ts'
import { transferFacts } from '../transfer/transferFacts.ts'
import { beforeOf } from '../verify/beforeOf.ts'
import { deedOf } from '../verify/deedOf.ts'
import { itemFacts } from '../verify/itemFacts.ts'
import { joinDeeds } from '../verify/joinFacts.ts'
import { type OpenItem, openItems } from '../verify/openItems.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { DeedFacts, StepFacts } from '../verify/stepFacts.ts'
import { factsOfTerms, type TermsFacts } from './factsOfTerms.ts'
import { netMoves } from './netMoves.ts'
import { readRunWarnings } from './readRunWarnings.ts'
import type { RunTerms } from './runTerms.ts'
import { storedTerms } from './storedTerms.ts'

/** What is shown of a run that is gone on with, before the wallet is asked for anything of it. */
export type RunReview = Warned & {
  /** Of the chain that the wallet is asked on. */
  scope: FlowScope
  /** What was reviewed when it began, which all that follows is held to. */
  terms: RunTerms
  /** The same, as what is given and got: for while the bytes are not there that say so themselves. */
  chosen: TermsFacts
  /** Of a cancellation the orders that are still to be ended, those by a signature apart. */
  ends?: readonly { orderIds: readonly string[]; isGasless: boolean }[] | undefined
  /** What each call does that is paid for on another chain, as far as it can be read. */
  calls?: readonly CalledFacts[] | undefined
  /** What the bytes say that the wallet would be asked for. */
  facts: StepFacts
}

/** The ids of the steps that are the deed itself; the others come before it. */
const deeds: Record<RunTerms['kind'], readonly string[]> = {
  purchase: ['swap', 'sale'],
  ...{ sale: ['sale'], across: ['sale'], mint: ['sale'] },
  ...{ listing: ['order-signature'], offer: ['order-signature'] },
  cancellation: ['cancellation', 'cancellation-signature'],
  ...{ transfer: ['transfer'], call: ['deposit'] },
  swap: ['swap', 'currency-wrapping', 'currency-unwrapping'],
}

/** Those whose deed is called by methods that the client's decoder does not know. */
const readers: Partial<Record<RunTerms['kind'], (item: StepItem) => Facts>> = {
  ...{ mint: mintFacts, transfer: transferFacts, across: depositFacts, call: depositFacts },
}

/**
 * Reads what is left of a run by its exact bytes. Whether they keep to its terms is judged by `verifyRun`, of each
 * before the wallet is asked for it.
 *
 * @throws SluiceError `code_unavailable` when what reads them cannot be loaded.
 */
export async function reviewRun(
  run: RunSummary,
  options: { client: Client; getWallet: () => Promise<Wallet>; steps: readonly ExecutionStep[] },
): Promise<RunReview | undefined> {
  const { client, getWallet, steps } = options
  const terms = storedTerms(run)
  if (terms === undefined) return undefined
  const { account } = run
  const chainId = 'origin' in terms ? terms.origin : run.chainId
  const wrappedNative = client.chains.find(({ id }) => id === chainId)?.wrappedNative
  const chosen = factsOfTerms(terms)
  const { to: recipient, gets } = chosen
  const scope = { client, getWallet, account, chainId }
  const isDeed = ({ id }: ExecutionStep) => deeds[terms.kind].includes(id)
  const open = openItems(steps)
  const read = open
    .filter(({ item }) => item.data !== undefined)
    .map(async ({ step, item }) => {
      const read = isDeed(step) ? readers[terms.kind] : undefined
      const by = { account, chainId, wrappedNative, recipient, now: Date.now }
      return { step, item, facts: read?.(item) ?? (await itemFacts(item, by)) }
    })
  const [warnings, there] = await Promise.all([readRunWarnings(scope, terms), Promise.all(read)])
  const deed = joinDeeds(there.filter(({ step }) => isDeed(step)).map(({ facts }) => deedOf(facts)))
  const movesOf = (read: DeedFacts): Partial<DeedFacts> => {
    if (terms.kind === 'purchase' || terms.kind === 'mint') return netMoves(read, account)
    // A deposit names what it pays for by its hash alone: its verifier has compared that with the terms.
    if (terms.kind === 'across')
      return { gets: gets.map(each => ({ ...each, recipient: account })) }
    return {}
  }
  return {
    scope,
    warnings,
    ends: terms.kind === 'cancellation' ? endsOf(terms, open) : undefined,
    ...{ terms, chosen, calls: terms.kind === 'call' ? await callsOf(terms, run) : undefined },
    facts: {
      deed: deed && { ...deed, ...movesOf(deed) },
      isLater:
        deed === undefined ||
        open.some(({ step, item }) => isDeed(step) && item.data === undefined),
      before: there.flatMap(({ step, item, facts }) =>
        isDeed(step) ? [] : [beforeOf(step, item, facts)],
      ),
      transactions: open.filter(({ item }) => readTransaction(item.data) !== undefined).length,
      ...{ gas: undefined, problem: undefined },
    },
  }
}

/** By the items that are open; where these name none, all that it began with. */
function endsOf(
  { orderIds }: Extract<RunTerms, { kind: 'cancellation' }>,
  open: readonly OpenItem[],
): RunReview['ends'] {
  const found = [false, true].map(isGasless => {
    const own = open.filter(({ step }) => (step.id === 'cancellation-signature') === isGasless)
    return {
      isGasless,
      isAny: own.length > 0,
      orderIds: own.flatMap(each => each.item.orderIds ?? []),
    }
  })
  const isNamed = found.some(each => each.orderIds.length > 0)
  return found.flatMap(({ isGasless, isAny, orderIds: named }) => {
    const ids = isNamed ? named : isAny ? orderIds : []
    return ids.length === 0 ? [] : [{ orderIds: ids, isGasless }]
  })
}

/** By the bytes of the terms, which the deposit names by their hash. What had to be accepted of them was. */
function callsOf(
  { txs, destinationEscrow }: Extract<RunTerms, { kind: 'call' }>,
  { account, chainId }: RunSummary,
): Promise<readonly CalledFacts[]> {
  const by = { account: destinationEscrow ?? account, chainId }
  return Promise.all(
    txs.map(async ({ to, data, value }) => {
      const facts = await itemFacts({ data: { from: by.account, to, data, value: `${value}` } }, by)
      return { ...calledFacts({ to, data, value, facts }, by), warnings: [] }
    }),
  )
}
