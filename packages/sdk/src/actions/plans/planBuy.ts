import * as z from 'zod/mini'
import { buyRequest } from '../../api/schemas/requests.ts'
import { findChain } from '../../context.ts'
import type { buyToken } from '../buyToken.ts'
import type { Plan, PlanContext } from '../plan.ts'
import { relayerLimit, validate } from '../validate.ts'

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planBuy({ config }: PlanContext, options: buyToken.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  validate(buyRequest.shape.items, options.items, 'items')
  validate(z.partial(buyRequest), options.options ?? {}, 'options')
  const { source, normalizeRoyalties, bountyReferrer } = config
  return {
    chain,
    endpoint: '/execute/buy/v7',
    body: {
      ...{ source, normalizeRoyalties, referrer: bountyReferrer },
      ...options.options,
      items: options.items,
    },
    accountField: 'taker',
    lastSteps: ['sale'],
    asked: {
      kind: 'purchase',
      items: [...options.items],
      partial: options.options?.partial ?? false,
      maxRelayerFee: relayerLimit(options.maxRelayerFee),
    },
    refreshTokens: options.items.flatMap(({ token }) => token ?? []),
  }
}
