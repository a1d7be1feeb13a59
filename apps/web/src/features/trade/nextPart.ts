import { type Pricing, pricingOfNext } from '@sluice/react'
import { partedOf } from './partedOf.ts'
import type { TradeDeal, TradeRequest } from './tradeRequest.ts'

/**
 * What follows a part, with what was filled in for all of them; undefined where it was the last one. Nothing that was
 * accepted for one part is accepted for the next.
 */
export function nextPart(deal: TradeDeal): TradeRequest | undefined {
  const parted = partedOf(deal)
  if (!('part' in deal) || !deal.part || !parted?.after) return undefined
  const { chainId } = deal
  const { before: earlier, own } = parted
  const before = earlier + own
  const part = { before, rest: [] }
  switch (deal.kind) {
    case 'list-many': {
      const { duration, endsAt, gasless, currency } = deal.flow.getState().form
      const pricing = nextPricing(deal.flow.getState())
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, duration, endsAt, gasless, currency, pricing, continues: undefined },
      }
    }
    case 'edit-many': {
      const { duration, endsAt, longer, gasless } = deal.flow.getState().form
      const pricing = nextPricing(deal.flow.getState())
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, duration, endsAt, longer, gasless, pricing, continues: undefined },
      }
    }
    case 'accept-offer': {
      const { partial, whenUnsold, minimum } = deal.flow.getState().form
      // What all of one part had to bring says nothing of another one.
      const least = minimum?.per === 'total' ? undefined : minimum
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part },
        form: { ...deal.form, partial, whenUnsold, minimum: least },
      }
    }
    case 'cancel':
      return { kind: deal.kind, chainId, orders: deal.part.rest, part }
    case 'transfer': {
      const { tokens, to, recipients } = deal.flow.getState().form
      return {
        ...{ kind: deal.kind, chainId, items: deal.part.rest, part, to },
        // Those that were pasted for more than this part.
        form: recipients && { recipients: recipients.slice(tokens.length) },
      }
    }
  }
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
