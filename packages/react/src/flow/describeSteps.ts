import type { ExecutionStep, ItemState, StepItem } from '@sluice/sdk'
import { untrustedText } from '../format/untrustedText.ts'

/** A step as a person sees it. */
export type FlowStep = {
  id: string
  state: 'waiting' | 'active' | 'done' | 'failed' | 'unknown'
  /** What happens, or happened: one sentence without a full stop. */
  sentence: string
  /** Whether the wallet waits for the person now. */
  asksWallet: boolean
  txHashes: readonly `0x${string}`[]
  /** Milliseconds since 1970 at which it was complete. */
  time?: number | undefined
  warning?: string | undefined
}

type Words = {
  planned: string
  asks: string
  sent: string
  mined: string
  done: string
  skipped: string
}

const words: Record<string, Words> = {
  'nft-approval': {
    planned: 'Let the marketplace move your tokens of this collection',
    asks: 'Approve the marketplace in your wallet',
    sent: 'Waiting for the approval to be mined',
    mined: 'Approval mined, waiting for the index',
    done: 'Marketplace approved',
    skipped: 'Marketplace already approved',
  },
  'currency-approval': {
    planned: 'Let the marketplace move the currency',
    asks: 'Approve the currency in your wallet',
    sent: 'Waiting for the approval to be mined',
    mined: 'Approval mined, waiting for the index',
    done: 'Currency approved',
    skipped: 'Currency already approved',
  },
  'order-signature': {
    planned: 'Sign the listing',
    asks: 'Sign the listing in your wallet',
    sent: 'Publishing the listing',
    mined: 'Publishing the listing',
    done: 'Listing signed and published',
    skipped: 'Listing published',
  },
  sale: {
    planned: 'Buy',
    asks: 'Confirm the purchase in your wallet',
    sent: 'Waiting for the purchase to be mined',
    mined: 'Purchase mined, waiting for the index',
    done: 'Purchase mined and checked',
    skipped: 'Purchase done',
  },
}

const failed: ReadonlySet<ItemState> = new Set<ItemState>([
  'rejected',
  'reverted',
  'cancelled',
  'replaced',
  'dropped',
  'expired',
  'blocked',
])

/** The steps of a run for a list on the screen; steps with nothing to do are left out. */
export function describeSteps(
  steps: readonly ExecutionStep[],
  times: Readonly<Record<string, number>> = {},
  /** Of the chain's native currency. */
  symbol = 'ETH',
): readonly FlowStep[] {
  const shown = steps.filter(step => step.items.length > 0)
  const current = shown.findIndex(step => step.items.some(item => item.status === 'incomplete'))
  return shown.map((step, index) =>
    describeStep(step, { current: index === current, time: times[step.id], symbol }),
  )
}

function describeStep(
  step: ExecutionStep,
  options: { current: boolean; time: number | undefined; symbol: string },
): FlowStep {
  const { current, time, symbol } = options
  const items: readonly StepItem[] = step.items
  const incomplete = items.find(item => item.status === 'incomplete')
  const txHashes = [...new Set(items.flatMap(item => item.txHashes ?? []).map(tx => tx.txHash))]
  const base = { id: step.id, asksWallet: false, txHashes, time }
  const text = words[step.id] ?? generic(step)
  const bad = items.find(item => failed.has(item.state) || item.errorData !== undefined)
  if (bad !== undefined && bad.state !== 'unknown')
    return {
      ...base,
      state: 'failed',
      sentence: `${text.planned}: ${failure(bad, symbol)}`,
    }
  if (incomplete === undefined) {
    const skipped = txHashes.length === 0 && step.kind === 'transaction'
    const warning = items.find(item => item.warning !== undefined)?.warning
    return { ...base, state: 'done', sentence: skipped ? text.skipped : text.done, warning }
  }
  switch (incomplete.state) {
    case 'unknown':
      return { ...base, state: 'unknown', sentence: `${text.planned}: the outcome is unknown` }
    case 'prompting':
      return { ...base, state: 'active', sentence: text.asks, asksWallet: true }
    case 'submitted':
    case 'signed':
      return { ...base, state: 'active', sentence: text.sent }
    case 'mined':
    case 'indexed':
      return { ...base, state: 'active', sentence: text.mined }
    default:
      return { ...base, state: current ? 'active' : 'waiting', sentence: text.planned }
  }
}

function generic(step: ExecutionStep): Words {
  const action = untrustedText(step.action, { max: 80 })
  return {
    planned: action,
    asks: `${action}: confirm in your wallet`,
    sent: `${action}: waiting for it to be mined`,
    mined: `${action}: waiting for the index`,
    done: action,
    skipped: action,
  }
}

function failure({ state, errorData }: StepItem, symbol: string): string {
  if (errorData?.code === 'insufficient_funds') return `not enough ${symbol}`
  switch (state) {
    case 'rejected':
      return 'declined in the wallet'
    case 'reverted':
      return 'the transaction was reverted'
    case 'cancelled':
      return 'cancelled in the wallet'
    case 'replaced':
      return 'replaced by another transaction'
    case 'dropped':
      return 'dropped by the network'
    case 'expired':
      return 'expired'
    default:
      return 'stopped'
  }
}
