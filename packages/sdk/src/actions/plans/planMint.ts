import { zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { mintRequest } from '../../api/schemas/trade.ts'
import { findChain } from '../../context.ts'
import { InvalidInputError } from '../../errors.ts'
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
  const { to } = options
  if (to !== undefined) validate(mintRequest.shape.taker, to, 'to')
  if (to === zeroAddress) {
    const problem = 'is the zero address: what is minted to it is lost'
    throw new InvalidInputError({ field: 'to', value: to, problem })
  }
  const { source, bountyReferrer } = config
  return {
    chain,
    endpoint: '/execute/mint/v1',
    body: {
      ...{ source, referrer: bountyReferrer },
      ...options.options,
      items: options.items,
      ...(to === undefined ? {} : { taker: to }),
    },
    // Who gets the tokens is the taker; who pays for somebody else's, the relayer.
    accountField: to === undefined ? 'taker' : 'relayer',
    lastSteps: ['sale'],
    asked: {
      kind: 'purchase',
      items: options.items.map(({ collection, token, custom, quantity }) => ({
        ...{ token, quantity },
        collection: collection ?? custom?.contract,
      })),
      partial: options.options?.partial ?? false,
      maxRelayerFee: relayerLimit(options.maxRelayerFee),
      ...(to === undefined ? {} : { recipient: to }),
    },
    refreshTokens: options.items.flatMap(({ token }) => token ?? []),
  }
}
