import * as z from 'zod/mini'
import { cancelRequest } from '../../api/schemas/trade.ts'
import { findChain } from '../../context.ts'
import { InvalidInputError } from '../../errors.ts'
import type { cancelOrder } from '../cancelOrder.ts'
import type { Plan, PlanContext } from '../plan.ts'
import { validate } from '../validate.ts'

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planCancel({ config }: PlanContext, options: cancelOrder.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  const { ids, all } = options
  // Of all orders of an exchange none has to be named: the one that must end may be known to nobody here.
  if (!Array.isArray(ids) || (ids.length === 0 && all === undefined)) {
    throw new InvalidInputError({
      ...{ field: 'ids', value: ids, problem: 'must have at least one id' },
      message: 'No order ids specified',
    })
  }
  validate(cancelRequest.shape.orderIds, ids, 'ids')
  validate(cancelRequest.shape.orderKind, all, 'all')
  validate(z.partial(cancelRequest), options.options ?? {}, 'options')
  return {
    chain,
    endpoint: '/execute/cancel/v3',
    body:
      all === undefined
        ? { ...options.options, orderIds: ids }
        : { ...options.options, orderKind: all },
    accountField: all === undefined ? undefined : 'maker',
    lastSteps: ['cancellation', 'cancellation-signature'],
    asked: { kind: 'cancellation', orderIds: ids.map(id => id.toLowerCase()), all },
  }
}
