import { type ItemState, isSluiceError, type RunSummary, type StepItem } from '@sluice/sdk'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { describeSteps, type FlowStep } from '../describeSteps.ts'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowAmount, FlowKind } from '../flowTypes.ts'
import { hasOpenItem } from '../isOpenItem.ts'
import { arrivedOf } from '../purchase/arrivedOf.ts'
import { heldOf } from '../purchase/heldOf.ts'
import { swappedFor } from '../purchase/swappedFor.ts'
import { mintedOf } from '../runEvidence.ts'
import type { StepCatalogue } from '../stepWords.ts'
import { restOfRun } from './restOfRun.ts'
import { restOfTerms } from './restOfTerms.ts'
import { runProblem } from './runProblem.ts'
import { stoppedProblem } from './stoppedProblem.ts'
import { storedTerms } from './storedTerms.ts'

/** How a run ended that did not do what it was to do, in one word. */
export type RunEnd = (typeof ends)[number]

const ends = [
  ...(['rejected', 'reverted', 'cancelled', 'replaced'] as const),
  ...(['dropped', 'refunded', 'expired', 'blocked'] as const),
] satisfies ItemState[]

/**
 * What a person may do about a run. `look`: what was sent is looked for and followed. `go-on`: the wallet is
 * asked for what is left. `ask-again`, `give-up`, `dismiss-looked`: only once the person has looked.
 */
export type RunOffer =
  | 'look'
  | 'go-on'
  | 'ask-again'
  | 'give-up'
  | 'retry'
  | 'dismiss'
  | 'dismiss-looked'

/** A run as a person sees it. */
export type RunView = {
  run: RunSummary
  kind: FlowKind
  /** `stopped`: begun, and nobody carries it out. */
  state: 'running' | 'elsewhere' | 'stopped' | 'unknown' | 'complete' | 'partial' | 'failed'
  end?: RunEnd | undefined
  /** Of a run that did only a part. */
  part?: { done: bigint; asked: bigint; refunded: bigint } | undefined
  problem?: FlowProblem | undefined
  steps: readonly FlowStep[]
  offers: readonly RunOffer[]
}

const kinds: Record<RunSummary['action'], FlowKind> = {
  ...{ buy: 'buy', sell: 'accept-offer', bid: 'bid', list: 'list', cancel: 'cancel' },
  ...{ mint: 'mint', transfer: 'transfer', swap: 'swap', call: 'call' },
}

/** What is shown of a run, and what may be done about it. */
export function describeRun(run: RunSummary, options: describeRun.Options = {}): RunView {
  const kind = kinds[run.action]
  const state = stateOf(run)
  const problem = problemFor(run, kind, state, options.error)
  const end = endOf(run)
  // Nobody waits for the wallet any more: what it was asked for may or may not have been sent.
  const steps = run.carriedBy ? run.steps : run.steps.map(withoutPrompts)
  return {
    ...{ run, kind, state, end, problem, part: partOf(run) },
    steps: describeSteps(steps, {}, options.symbol, kind, options.catalogue),
    offers: options.isBusy ? [] : offersOf(run, { state, end, problem }),
  }
}

export declare namespace describeRun {
  type Options = {
    /** Why going on with it ended. */
    error?: unknown
    /** Somebody has asked to go on with it. */
    isBusy?: boolean | undefined
    /** Of the chain's native currency. */
    symbol?: string | undefined
    catalogue?: StepCatalogue | undefined
  }
}

function stateOf({ status, carriedBy }: RunSummary): RunView['state'] {
  if (carriedBy === 'here') return 'running'
  if (carriedBy === 'elsewhere') return 'elsewhere'
  return status === 'running' ? 'stopped' : status
}

function problemFor(
  run: RunSummary,
  kind: FlowKind,
  state: RunView['state'],
  error: unknown,
): FlowProblem | undefined {
  if (state === 'running' || state === 'elsewhere' || state === 'complete') return undefined
  const known = error ?? run.error
  if (known !== undefined) {
    const ended = runProblem(known, run.steps, kind)
    const held = heldByRun(run, ended.code)
    return held.length === 0 ? ended : { ...ended, held }
  }
  return state === 'stopped' ? stoppedProblem(run, storedTerms(run) !== undefined) : undefined
}

/** Of a swap whose purchase failed, or bought nothing: in the currencies of its quote, as the journal has it. */
function heldByRun(run: RunSummary, code: string): readonly FlowAmount[] {
  const { path, steps, account } = run
  const terms = storedTerms(run)
  if (code === 'nothing_bought') return terms?.kind === 'purchase' ? swappedFor(terms.lines) : []
  const currencies = path.flatMap(({ currency, currencySymbol, currencyDecimals }) =>
    currency && currencySymbol && typeof currencyDecimals === 'number'
      ? [{ address: currency, symbol: currencySymbol, decimals: currencyDecimals }]
      : [],
  )
  const wrappedNative = terms?.kind === 'purchase' ? terms.wrappedNative : undefined
  return heldOf(steps, { account, wrappedNative, currencies })
}

function offersOf(
  run: RunSummary,
  { state, end, problem }: Pick<RunView, 'state' | 'end' | 'problem'>,
): readonly RunOffer[] {
  switch (state) {
    case 'running':
    case 'elsewhere':
      return []
    case 'stopped':
      return [
        ...(run.next !== 'ask'
          ? (['look'] as const)
          : storedTerms(run) !== undefined
            ? (['go-on'] as const)
            : run.inFlight
              ? (['look'] as const)
              : []),
        ...(run.inFlight ? [] : (['dismiss'] as const)),
      ]
    case 'unknown':
      return [
        'look',
        ...(end === 'dropped' ? (['give-up'] as const) : []),
        ...(run.error?.code === 'unknown_item' && storedTerms(run) !== undefined
          ? (['ask-again'] as const)
          : []),
        'dismiss-looked',
      ]
    default: {
      // What took the place of a purchase may have bought the same.
      if (state === 'partial' && run.action === 'buy' && hasOpenItem(run.steps)) return ['dismiss']
      // What was bought is known, and the rest is tried by itself.
      if (state === 'partial' && hasRest(run, problem)) return ['retry', 'dismiss']
      // All of it again would be some of it twice.
      if (state === 'partial' && run.action !== 'buy') return ['dismiss']
      const isSafe = problem?.moneyMoved !== 'unknown' && problem?.remedy !== 'none'
      return problem !== undefined && isSafe ? ['retry', 'dismiss'] : ['dismiss']
    }
  }
}

/** Whether something of it was surely not done. */
function hasRest(run: RunSummary, problem: FlowProblem | undefined): boolean {
  if (run.action === 'buy') return problem?.code === 'partial' && restOfRun(run).length > 0
  const terms = storedTerms(run)
  return terms !== undefined && restOfTerms(terms, run) !== undefined
}

function endOf({ steps, error }: RunSummary): RunEnd | undefined {
  if (error?.code === 'cross_chain_refunded')
    return error.details.isProven === true ? 'refunded' : undefined
  const states = steps.flatMap(step => step.items.map(item => item.state))
  // What one of several was told says nothing of those whose end is not known; that one was dropped is why it is not.
  const isOpen = states.some(state => state === 'unknown' || state === 'submitted')
  if (isOpen || states.includes('dropped')) return states.find(state => state === 'dropped')
  return ends.find(end => states.some(state => state === end))
}

function withoutPrompts<step extends RunSummary['steps'][number]>(step: step): step {
  const items = step.items.map((item: StepItem) =>
    item.state === 'prompting' ? { ...item, state: 'unknown' as const } : item,
  )
  return { ...step, items } as step
}

/** By what the run's own judgement says; one that counted requests, which are no tokens, by the chain's transfers. */
function partOf(run: RunSummary): RunView['part'] {
  const { error, action, subject } = run
  if (run.status !== 'partial' || !isSluiceError(error) || error.code !== 'partial')
    return undefined
  const { done, asked } = error.details
  if (typeof done !== 'bigint' || typeof asked !== 'bigint') return undefined
  const counted = asked === subject.asked ? done : doneOf(run)
  if (counted === undefined) return undefined
  const refunded = action === 'buy' ? refundedOf(run) : 0n
  return { done: counted, asked: subject.asked, refunded }
}

/** How many tokens came; undefined where transfers do not tell. */
function doneOf(run: RunSummary): bigint | undefined {
  const { action, path, steps, account } = run
  if (action === 'mint') {
    const terms = storedTerms(run)
    if (terms?.kind !== 'mint') return undefined
    const minted = mintedOf(steps, terms.contract, terms.to ?? account)
    return minted.reduce((sum, { quantity }) => sum + quantity, 0n)
  }
  const isNamed = path.length > 0 && path.every(({ contract, tokenId }) => contract && tokenId)
  return action === 'buy' && isNamed ? quantityOf(path) - quantityOf(restOfRun(run)) : undefined
}

const quantityOf = (lines: RunSummary['path']) =>
  lines.reduce((sum, { quantity }) => sum + BigInt(quantity ?? 1), 0n)

/** How many did not arrive whose price went along with a transaction that was mined, or was swapped for it, and came back. */
function refundedOf({ path, steps, account }: RunSummary): bigint {
  const sent = steps
    .filter(step => step.id === 'sale')
    .flatMap((step): readonly StepItem[] => step.items)
    .filter(item => item.receipt?.status === 'success')
    .flatMap(item => item.orderIds ?? [])
    .map(id => id.toLowerCase())
  const lines = path.filter(line => {
    const { currency, buyInCurrency } = line
    const paidIn = buyInCurrency ?? currency
    const isNative = paidIn != null && isAddressEqual(paidIn, zeroAddress)
    // What a swap made of it for an order comes back as that.
    const isSwapped = paidIn != null && currency != null && !isAddressEqual(paidIn, currency)
    return (
      (isNative || isSwapped) && line.orderId != null && sent.includes(line.orderId.toLowerCase())
    )
  })
  const bought = new Map<string, { contract: Address; tokenId: bigint; quantity: bigint }>()
  for (const { contract, tokenId, quantity } of lines) {
    if (!contract || !tokenId) continue
    const key = `${contract}:${tokenId}`
    const before = bought.get(key)?.quantity ?? 0n
    bought.set(key, {
      ...{ contract, tokenId: BigInt(tokenId) },
      quantity: before + BigInt(quantity ?? 1),
    })
  }
  return [...bought.values()].reduce((sum, { quantity, ...token }) => {
    const missing = quantity - arrivedOf(steps, token, account)
    return missing > 0n ? sum + missing : sum
  }, 0n)
}
