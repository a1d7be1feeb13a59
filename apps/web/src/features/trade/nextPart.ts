import {
  type AcceptOfferFlowState,
  type FlowProblem,
  type Pricing,
  pricingOfNext,
} from '@sluice/react'
import { partedOf } from './partedOf.ts'
import type { TradeDeal, TradeRequest } from './tradeRequest.ts'
import { undoneOf } from './undoneOf.ts'

/**
 * What follows a part, with what was filled in for all of them; undefined where it was the last one. What the last attempt
 * at a part surely did not do comes once more after all others. Nothing that was accepted for one part is accepted for the
 * next.
 */
export function nextPart(deal: TradeDeal): TradeRequest | undefined {
  const parted = partedOf(deal)
  if (!('part' in deal) || !deal.part || !parted?.after) return undefined
  const { chainId } = deal
  const isUndone = isSurelyUndone(deal.flow.getState())
  const partBefore = <item>(again: () => readonly item[]) => {
    const rest = isUndone ? again() : []
    return { before: parted.before + parted.own - rest.length, rest }
  }
  switch (deal.kind) {
    case 'list-many': {
      const { duration, endsAt, gasless, currency } = deal.flow.getState().form
      const pricing = nextPricing(deal.flow.getState())
      const part = partBefore(() => undoneOf.listed(deal))
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, duration, endsAt, gasless, currency, pricing, continues: undefined },
      }
    }
    case 'edit-many': {
      const { duration, endsAt, longer, gasless } = deal.flow.getState().form
      const pricing = nextPricing(deal.flow.getState())
      const part = partBefore(() => undoneOf.edited(deal))
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, duration, endsAt, longer, gasless, pricing, continues: undefined },
      }
    }
    case 'accept-offer': {
      const state = deal.flow.getState()
      const { partial, whenUnsold } = state.form
      const part = partBefore(() => undoneOf.sold(deal))
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, partial, whenUnsold, minimum: leastOfNext(state) },
      }
    }
    case 'cancel': {
      const part = partBefore(() => undoneOf.cancelled(deal))
      const { onChain } = deal.flow.getState().form
      return { kind: deal.kind, chainId, orders: deal.part.rest, part, onChain }
    }
    case 'transfer': {
      const { tokens, to, recipients } = deal.flow.getState().form
      const own = isUndone ? recipients?.slice(0, tokens.length) : []
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, to },
        part: partBefore(() => undoneOf.sent(deal)),
        // Those that were pasted for more than this part.
        form: recipients && {
          recipients: [...recipients.slice(tokens.length), ...(own ?? [])],
        },
      }
    }
  }
}

/** What a part did not bring of what all had to bring together is still to come; the least of each is that of every part. */
function leastOfNext(state: AcceptOfferFlowState) {
  const { minimum } = state.form
  if (minimum?.per !== 'total') return minimum
  if (state.phase === 'complete') return undefined
  return state.phase === 'partial' && state.rest ? state.rest.minimum : minimum
}

/** Nothing was signed or sent for it: it can be begun as it was. */
function isSurelyUndone(state: { phase: string; problem?: FlowProblem | undefined }): boolean {
  return state.phase === 'failed' && state.problem?.moneyMoved === 'no'
}

type PricedState = {
  form: { pricing?: Pricing | undefined }
  quote?: { lines: readonly { context: { currency: { decimals: number } } }[] } | undefined
}

/** By the rule of this part, whose ladder goes on where it stands. */
function nextPricing({ form, quote }: PricedState) {
  const [line] = quote?.lines ?? []
  return line && pricingOfNext(form.pricing, line.context.currency)
}
