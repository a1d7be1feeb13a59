import type { ExecutionStep, ItemState, StepItem } from '@sluice/sdk'
import { untrustedText } from '../format/untrustedText.ts'
import type { FlowStep, StepTransaction } from './describeSteps.ts'
import type { FlowKind } from './flowTypes.ts'
import { type SomeSteps, stepWords } from './stepWords.ts'

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

/** The steps of a run in the words of a catalogue; steps with nothing to do are left out. */
export function tellSteps(
  steps: readonly ExecutionStep[],
  times: Readonly<Record<string, number>>,
  symbol: string | undefined,
  kind: FlowKind | undefined,
  catalogue: SomeSteps,
): readonly FlowStep[] {
  const shown = steps.filter(step => step.items.length > 0)
  const current = shown.findIndex(step => step.items.some(item => item.status === 'incomplete'))
  return shown.map((step, index) =>
    describeStep(step, {
      current: index === current,
      time: times[step.id],
      symbol: symbol ?? 'ETH',
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
    catalogue: SomeSteps
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
  // What only the marketplace says was sent back.
  if (bad?.state === 'refunded' && bad.errorData?.details.isProven !== true)
    return { ...base, state: 'unknown', sentence: catalogue.unknown(text.planned) }
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
  { notEnough, reasons }: SomeSteps,
): string {
  if (errorData?.code === 'insufficient_funds') return notEnough(symbol)
  const known: Partial<Record<ItemState, string>> = reasons
  return known[state] ?? reasons.stopped
}
