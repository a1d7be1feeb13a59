import * as z from 'zod/mini'
import { listing, listRequest } from '../../api/schemas/requests.ts'
import { findChain } from '../../context.ts'
import type { listToken } from '../listToken.ts'
import type { Plan, PlanContext } from '../plan.ts'
import { assertCount, validate } from '../validate.ts'
import { orderTerms } from './orderTerms.ts'
import { orderWish } from './orderWish.ts'

const mostDays = 180

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planList({ config, now }: PlanContext, options: listToken.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  assertCount(options.listings, 'listings')
  const terms = { config, chain, now, mostDays, schema: listing }
  const params = options.listings.map((entry, index) =>
    orderTerms(entry, { ...terms, field: `listings.${index}` }),
  )
  validate(z.partial(listRequest), options.options ?? {}, 'options')
  return {
    chain,
    endpoint: '/execute/list/v5',
    body: { source: config.source, ...options.options, params },
    accountField: 'maker',
    lastSteps: ['order-signature'],
    asked: { kind: 'orders', orders: params.length },
    // Filled in anew for every call, so they say nothing about the wish.
    intent: { listings: options.listings.map(orderWish), options: options.options },
  }
}
