import * as z from 'zod/mini'
import { mintRequest } from '../../api/schemas/trade.ts'
import { findChain } from '../../context.ts'
import type { mintToken } from '../mintToken.ts'
import type { Plan, PlanContext } from '../plan.ts'
import { relayerLimit, validate } from '../validate.ts'

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planMint({ config }: PlanContext, options: mintToken.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  validate(mintRequest.shape.items, options.items, 'items')
  validate(z.partial(mintRequest), options.options ?? {}, 'options')
  const { source, bountyReferrer } = config
  return {
    chain,
    endpoint: '/execute/mint/v1',
    body: { ...{ source, referrer: bountyReferrer }, ...options.options, items: options.items },
    accountField: 'taker',
    lastSteps: ['sale'],
    asked: {
      kind: 'purchase',
      items: options.items.map(({ collection, token, custom, quantity }) => ({
        ...{ token, quantity },
        collection: collection ?? custom?.contract,
      })),
      partial: options.options?.partial ?? false,
      maxRelayerFee: relayerLimit(options.maxRelayerFee),
    },
    refreshTokens: options.items.flatMap(({ token }) => token ?? []),
  }
}
