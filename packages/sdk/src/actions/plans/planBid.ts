import * as z from 'zod/mini'
import { bid, bidRequest } from '../../api/schemas/trade.ts'
import { findChain } from '../../context.ts'
import { InvalidInputError } from '../../errors.ts'
import type { placeBid } from '../placeBid.ts'
import type { Plan, PlanContext } from '../plan.ts'
import { assertCount, validate } from '../validate.ts'
import { orderTerms } from './orderTerms.ts'
import { orderWish } from './orderWish.ts'

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planBid({ config, now }: PlanContext, options: placeBid.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  assertCount(options.bids, 'bids')
  const params = options.bids.map((entry, index) => {
    assertSubject(entry, `bids.${index}`)
    return orderTerms(entry, { config, chain, now, schema: bid, field: `bids.${index}` })
  })
  validate(z.partial(bidRequest), options.options ?? {}, 'options')
  return {
    chain,
    endpoint: '/execute/bid/v5',
    body: { source: config.source, ...options.options, params },
    accountField: 'maker',
    lastSteps: ['order-signature'],
    asked: { kind: 'orders', orders: params.length },
    // Filled in anew for every call, so they say nothing about the wish.
    intent: { bids: options.bids.map(orderWish), options: options.options },
  }
}

/** That an offer says what it is for, and only once. */
function assertSubject(entry: placeBid.Bid, field: string): void {
  const { token, collection, tokenSetId, attributeKey, attributeValue } = entry
  const subjects = [token, collection, tokenSetId].filter(subject => subject !== undefined)
  const whole = attributeKey !== undefined && attributeValue !== undefined
  if (subjects.length === 0 && !whole) {
    throw new InvalidInputError({
      ...{ field, value: entry, message: 'Some bid data is missing' },
      problem: 'needs a token, a collection, a tokenSetId, or attributeKey and attributeValue',
    })
  }
  const refuse = (problem: string) => new InvalidInputError({ field, value: entry, problem })
  if (subjects.length > 1) throw refuse('must have one of token, collection and tokenSetId only')
  if (!whole && (attributeKey !== undefined || attributeValue !== undefined)) {
    throw refuse('must have both attributeKey and attributeValue, or neither')
  }
  if (whole && collection === undefined && subjects.length > 0) {
    throw refuse('may have attributeKey and attributeValue with a collection only')
  }
}
