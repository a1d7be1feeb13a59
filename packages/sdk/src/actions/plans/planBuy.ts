import * as z from 'zod/mini'
import { buyItem } from '../../api/schemas/requests.ts'
import { findChain } from '../../context.ts'
import type { buyToken } from '../buyToken.ts'
import type { Plan, PlanContext } from '../plan.ts'
import { validate } from '../validate.ts'

const items = z
  .array(buyItem)
  .check(
    z.minLength(1, 'must have at least one item'),
    z.maxLength(50, 'must have at most 50 items'),
  )

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planBuy({ config }: PlanContext, options: buyToken.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  validate(items, options.items, 'items')
  const { source, normalizeRoyalties, bountyReferrer } = config
  return {
    chain,
    endpoint: '/execute/buy/v7',
    body: {
      items: options.items,
      ...(source === undefined ? {} : { source }),
      ...(normalizeRoyalties === undefined ? {} : { normalizeRoyalties }),
      ...(bountyReferrer === undefined ? {} : { referrer: bountyReferrer }),
      ...options.options,
    },
    accountField: 'taker',
    lastSteps: ['sale'],
    asked: {
      kind: 'purchase',
      items: [...options.items],
      partial: options.options?.partial ?? false,
    },
    refreshTokens: options.items.flatMap(item => (item.token === undefined ? [] : [item.token])),
  }
}
