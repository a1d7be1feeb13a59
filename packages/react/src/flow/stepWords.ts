import type { WaitReason } from '@sluice/sdk'
import type { FlowKind } from './flowTypes.ts'

/** How a step is told: before it, while the wallet asks, on its way, and after it. */
export type StepWords = {
  planned: string
  asks: string
  sent: string
  mined: string
  done: string
  /** After a trade of which the chain shows nothing that it brought. */
  bare?: string | undefined
  skipped: string
}

type StepName =
  | 'nft-approval'
  | 'currency-approval'
  | 'currency-approval-reset'
  | 'currency-permit'
  | 'currency-wrapping'
  | 'currency-unwrapping'
  | 'order-signature'
  | 'sale'
  | 'swap'
  | 'cancellation'
  | 'cancellation-signature'
  | 'transfer'
  | 'deposit'

/** All that is said about steps, in one language. */
export type StepCatalogue = {
  common: Record<StepName, StepWords>
  /** Where a kind of flow has other words. */
  byKind: {
    bid: Record<'order-signature', StepWords>
    'edit-bid': Record<'order-signature' | 'cancellation', StepWords>
    'edit-listing': Record<'order-signature' | 'cancellation', StepWords>
    'accept-offer': Record<'sale', StepWords>
    mint: Record<'sale', StepWords>
    transfer: Record<'nft-approval', StepWords>
    swap: Record<'currency-wrapping' | 'currency-approval', StepWords>
  }
  /** Of a step that is not known, by what the marketplace calls it. */
  generic: (action: string) => StepWords
  unknown: (planned: string) => string
  failed: (planned: string, reason: string) => string
  notEnough: (symbol: string) => string
  /** Why what was sent is not mined yet. */
  waits: Record<WaitReason, string>
  reasons: Record<
    'rejected' | 'reverted' | 'cancelled' | 'replaced' | 'dropped' | 'refunded' | 'expired',
    string
  > & { stopped: string }
}

/** The same of a part of the steps: of another one the marketplace's own name is told. */
export type SomeSteps = Omit<StepCatalogue, 'common' | 'byKind'> & {
  common: Partial<StepCatalogue['common']>
  byKind: Partial<StepCatalogue['byKind']>
}

/**
 * The words of a step, by what the flow does; undefined for a step that is not known. A flow that goes
 * through a step more than once numbers it: `order-signature:2`.
 */
export function stepWords(
  id: string,
  kind: FlowKind | undefined,
  catalogue: SomeSteps,
): StepWords | undefined {
  const [name = id] = id.split(':')
  const own: Partial<Record<string, Partial<Record<string, StepWords>>>> = catalogue.byKind
  const all: Partial<Record<string, StepWords>> = catalogue.common
  return (kind && own[kind]?.[name]) ?? all[name]
}
