import { zeroAddress } from 'viem'
import { transferRequest } from '../../api/schemas/trade.ts'
import { findChain } from '../../context.ts'
import { InvalidInputError } from '../../errors.ts'
import type { Plan, PlanContext } from '../plan.ts'
import type { transferTokens } from '../transferTokens.ts'
import { validate } from '../validate.ts'

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planTransfer({ config }: PlanContext, options: transferTokens.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  const { to, items } = options
  validate(transferRequest.shape.to, to, 'to')
  if (to === zeroAddress) {
    const problem = 'is the zero address: what is sent there is lost'
    throw new InvalidInputError({ field: 'to', value: to, problem })
  }
  validate(transferRequest.shape.items, items, 'items')
  return {
    chain,
    endpoint: '/execute/transfer/v1',
    body: { to, items },
    accountField: 'from',
    lastSteps: ['transfer'],
    asked: { kind: 'transfer', to, items: [...items] },
  }
}
