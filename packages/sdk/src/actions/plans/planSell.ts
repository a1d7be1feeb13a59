import * as z from 'zod/mini'
import { sellRequest } from '../../api/schemas/trade.ts'
import { findChain } from '../../context.ts'
import type { acceptOffer } from '../acceptOffer.ts'
import type { Plan, PlanContext } from '../plan.ts'
import { validate } from '../validate.ts'

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planSell({ config }: PlanContext, options: acceptOffer.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  validate(sellRequest.shape.items, options.items, 'items')
  validate(z.partial(sellRequest), options.options ?? {}, 'options')
  const { source, normalizeRoyalties } = config
  return {
    chain,
    endpoint: '/execute/sell/v7',
    body: { ...{ source, normalizeRoyalties }, ...options.options, items: options.items },
    accountField: 'taker',
    // What the sale brings in may be swapped after it: only then it is done.
    lastSteps: ['sale', 'swap'],
    asked: { kind: 'sale', items: [...options.items], partial: options.options?.partial ?? false },
    refreshTokens: options.items.map(({ token }) => token),
  }
}
