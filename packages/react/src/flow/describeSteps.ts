import type { ExecutionStep, ItemState, StepItem, WaitReason } from '@sluice/sdk'
import { untrustedText } from '../format/untrustedText.ts'
import type { FlowKind } from './flowTypes.ts'
import { englishSteps, type StepCatalogue, stepWords } from './stepWords.ts'

/** A step as a person sees it. */
export type FlowStep = {
  id: string
  state: 'waiting' | 'active' | 'done' | 'failed' | 'unknown'
  /** What happens, or happened: one sentence without a full stop. */
  sentence: string
  /** Whether the wallet waits for the person now. */
  asksWallet: boolean
  txHashes: readonly `0x${string}`[]
  /** The same with their chains, and those on the chain that is paid on, first. */
  transactions: readonly StepTransaction[]
  /** Milliseconds since 1970 at which it was complete. */
  time?: number | undefined
  warning?: string | undefined
  /** What its transaction waits for before it can be mined; `warning` says it. */
  waitReason?: WaitReason | undefined
}

export type StepTransaction = {
  txHash: `0x${string}`
  chainId: number
  /** That it gave back what the step had paid, as the marketplace says. */
  isRefund?: boolean | undefined
}

const failed: ReadonlySet<ItemState> = new Set<ItemState>([
  'rejected',
  'reverted',
  'cancelled',
  'replaced',
  'dropped',
  'refunded',
  'expired',
  'blocked',
])

/** The steps of a run for a list on the screen; steps with nothing to do are left out. */
export function describeSteps(
  steps: readonly ExecutionStep[],
  times: Readonly<Record<string, number>> = {},
  /** Of the chain's native currency. */
  symbol = 'ETH',
  /** What the flow does, for its words; without it a sale is a purchase and a signed order a listing. */
  kind?: FlowKind,
  /** The language; English when absent. */
  catalogue: StepCatalogue = englishSteps,
): readonly FlowStep[] {
  const shown = steps.filter(step => step.items.length > 0)
  const current = shown.findIndex(step => step.items.some(item => item.status === 'incomplete'))
  return shown.map((step, index) =>
    describeStep(step, {
      current: index === current,
      time: times[step.id],
      symbol,
      kind,
      catalogue,
    }),
  )
}

function describeStep(
  step: ExecutionStep,
  options: {
    current: boolean
    time: number | undefined
    symbol: string
    kind: FlowKind | undefined
    catalogue: StepCatalogue
  },
): FlowStep {
  const { current, time, symbol, kind, catalogue } = options
  const items: readonly StepItem[] = step.items
  const incomplete = items.find(item => item.status === 'incomplete')
  const txHashes = [...new Set(items.flatMap(item => item.txHashes ?? []).map(tx => tx.txHash))]
  const base = { id: step.id, asksWallet: false, txHashes, transactions: sentBy(items), time }
  const text =
    stepWords(step.id, kind, catalogue) ??
    catalogue.generic(untrustedText(step.action, { max: 80 }))
  const bad = items.find(item => failed.has(item.state) || item.errorData !== undefined)
  if (bad !== undefined && bad.state !== 'unknown')
    return {
      ...base,
      state: 'failed',
      sentence: catalogue.failed(text.planned, failure(bad, symbol, catalogue)),
    }
  if (incomplete === undefined) {
    const skipped = txHashes.length === 0 && step.kind === 'transaction'
    const warning = items.find(item => item.warning !== undefined)?.warning
    // What nobody saw move is not called checked.
    const isSeen =
      step.id !== 'sale' || items.some(({ transfersData = [] }) => transfersData.length > 0)
    const done = isSeen ? text.done : (text.bare ?? text.done)
    return {
      ...{ ...base, state: 'done', sentence: skipped ? text.skipped : done },
      // After a reload it comes out of a storage.
      warning: warning === undefined ? undefined : untrustedText(warning, { max: 500 }),
    }
  }
  switch (incomplete.state) {
    case 'unknown':
      return { ...base, state: 'unknown', sentence: catalogue.unknown(text.planned) }
    case 'prompting':
      return { ...base, state: 'active', sentence: text.asks, asksWallet: true }
    case 'submitted': {
      const waitReason = items.find(
        item => item.state === 'submitted' && item.waitReason !== undefined,
      )?.waitReason
      const warning = waitReason && catalogue.waits[waitReason]
      return { ...base, state: 'active', sentence: text.sent, warning, waitReason }
    }
    case 'signed':
      return { ...base, state: 'active', sentence: text.sent }
    case 'mined':
    case 'indexed':
      return { ...base, state: 'active', sentence: text.mined }
    default:
      return { ...base, state: current ? 'active' : 'waiting', sentence: text.planned }
  }
}

/** Every transaction of some items, once. */
function sentBy(items: readonly StepItem[]): FlowStep['transactions'] {
  const sent = items.flatMap((item): readonly StepTransaction[] => [
    ...(item.internalTxHashes ?? []),
    ...(item.txHashes ?? []),
    ...(item.refundTxHashes ?? []).map(entry => ({ ...entry, isRefund: true })),
  ])
  return [...new Map(sent.map(entry => [`${entry.chainId}:${entry.txHash}`, entry])).values()]
}

function failure(
  { state, errorData }: StepItem,
  symbol: string,
  { notEnough, reasons }: StepCatalogue,
): string {
  if (errorData?.code === 'insufficient_funds') return notEnough(symbol)
  const known: Partial<Record<ItemState, string>> = reasons
  return known[state] ?? reasons.stopped
}
