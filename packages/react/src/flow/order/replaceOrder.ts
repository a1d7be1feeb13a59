import type { ExecutionStep, StepItem } from '@sluice/sdk'
import type { Address, Hex } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowKind } from '../flowTypes.ts'
import { wordsOf } from '../kindSentences.ts'
import { halfDoneWords } from '../ownSentences.ts'
import { problemOf } from '../problemOf.ts'
import type { EditWay } from './readOwnOrder.ts'

/**
 * By which zone an order can be ended without a transaction, if by any, and which order of the account it takes the place
 * of: by the signature that makes it, which names that one to their zone; or cancelled by a transaction in the same
 * run, before that signature.
 */
export type OrderPlace =
  | { zone: Address; replaces: Hex; cancels?: undefined; cancelsNonce?: undefined }
  | {
      zone?: Address | undefined
      cancels?: Hex | undefined
      /** The number that the cancelled one is ended by, of LooksRare's. */
      cancelsNonce?: bigint | undefined
      replaces?: undefined
    }

/** That of an order with these terms, anew or in the place of another one, which keeps the zone that it has. */
export function placeOf({ zone }: { zone?: Address | undefined }, way?: EditWay): OrderPlace {
  return way?.way === 'replace'
    ? { zone: way.zone, replaces: way.replaces }
    : {
        ...{ zone, cancels: way?.replaces },
        ...(way?.nonce === undefined ? {} : { cancelsNonce: way.nonce }),
      }
}

/** What the marketplace is told of it. */
export function placeOptions({ zone, replaces, cancels }: OrderPlace) {
  const replaceOrderId = replaces ?? cancels
  if (zone === undefined && replaceOrderId === undefined) return {}
  const useOffChainCancellation = zone !== undefined
  return {
    options: {
      'seaport-v1.5': {
        useOffChainCancellation,
        ...(replaceOrderId === undefined ? {} : { replaceOrderId }),
      },
    },
  }
}

/** Whether an answer cancels what has to be cancelled: else both orders could be filled. */
export function cancelsFirst(steps: readonly ExecutionStep[], { way }: EditWay): boolean {
  if (way === 'replace') return true
  const step = steps.find(({ id }) => id === 'cancellation')
  return step?.items.some(item => item.status === 'incomplete') ?? false
}

/** Whether the old order was cancelled already by the time a run ended. */
export function wasCancelled(steps: readonly ExecutionStep[]): boolean {
  const items: readonly StepItem[] = steps.find(step => step.id === 'cancellation')?.items ?? []
  return items.length > 0 && items.every(item => item.status === 'complete')
}

/** That the old order is gone and there is no new one: what went wrong, and what there is to do. */
export function halfDone(
  error: unknown,
  steps: readonly ExecutionStep[],
  kind: FlowKind,
): FlowProblem {
  const problem = problemOf(error, steps, kind, wordsOf(kind))
  // A new order may be live when its post was not answered.
  if (problem.code === 'post_unknown') return problem
  const isListing = kind === 'edit-listing' || kind === 'list'
  return {
    ...problem,
    ...halfDoneWords[isListing ? 'listing' : 'offer'],
    ...{ moneyMoved: 'yes', remedy: 'none' },
  }
}
