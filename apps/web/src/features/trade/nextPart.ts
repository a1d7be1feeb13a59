import {
  type AcceptOfferFlowState,
  type FlowProblem,
  type ListManyForm,
  type Pricing,
  pricingOfNext,
} from '@sluice/react'
import { isAddressEqual } from 'viem'
import { partedOf } from './partedOf.ts'
import type { TradeDeal, TradeRequest } from './tradeRequest.ts'

/**
 * What follows a part, with what was filled in for all of them; undefined where it was the last one. A part of which
 * surely nothing was done comes once more after all others. Nothing that was accepted for one part is accepted for the
 * next.
 */
export function nextPart(deal: TradeDeal): TradeRequest | undefined {
  const parted = partedOf(deal)
  if (!('part' in deal) || !deal.part || !parted?.after) return undefined
  const { chainId } = deal
  const { before: earlier, own } = parted
  const isUndone = isSurelyUndone(deal.flow.getState())
  const before = isUndone ? earlier : earlier + own
  const partBefore = <item>(again: readonly item[]) => ({ before, rest: isUndone ? again : [] })
  switch (deal.kind) {
    case 'list-many': {
      const { duration, endsAt, gasless, currency, items: typed } = deal.flow.getState().form
      const pricing = nextPricing(deal.flow.getState())
      const part = partBefore(deal.items.map(item => ({ ...item, form: typedFor(item, typed) })))
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, duration, endsAt, gasless, currency, pricing, continues: undefined },
      }
    }
    case 'edit-many': {
      const { duration, endsAt, longer, gasless, items: typed } = deal.flow.getState().form
      const pricing = nextPricing(deal.flow.getState())
      const part = partBefore(
        deal.items.map(item => {
          const { price = item.price } =
            typed.find(({ orderId }) => orderId === item.order.orderId) ?? {}
          return { ...item, price, isPriced: true as const }
        }),
      )
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, duration, endsAt, longer, gasless, pricing, continues: undefined },
      }
    }
    case 'accept-offer': {
      const state = deal.flow.getState()
      const { partial, whenUnsold } = state.form
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part: partBefore(deal.items) },
        form: { ...deal.form, partial, whenUnsold, minimum: leastOfNext(state) },
      }
    }
    case 'cancel':
      return { kind: deal.kind, chainId, orders: deal.part.rest, part: partBefore(deal.orders) }
    case 'transfer': {
      const { tokens, to, recipients } = deal.flow.getState().form
      const own = isUndone ? recipients?.slice(0, tokens.length) : []
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part: partBefore(deal.items), to },
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

/** What was typed for a token of this part. */
function typedFor({ subject, form }: Listed, typed: ListManyForm['items']): Listed['form'] {
  const own = typed.find(
    ({ token }) =>
      token.tokenId === subject.tokenId && isAddressEqual(token.contract, subject.contract),
  )
  return own ? { price: own.price, quantity: own.quantity, isPriced: true } : form
}

type Listed = Extract<TradeDeal, { kind: 'list-many' }>['items'][number]

type PricedState = {
  form: { pricing?: Pricing | undefined }
  quote?: { lines: readonly { context: { currency: { decimals: number } } }[] } | undefined
}

/** By the rule of this part, whose ladder goes on where it stands. */
function nextPricing({ form, quote }: PricedState) {
  const [line] = quote?.lines ?? []
  return line && pricingOfNext(form.pricing, line.context.currency)
}
