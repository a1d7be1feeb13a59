import { isNativeAddress } from '@sluice/router/swap'
import type { Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import { ServerError } from '../../errors.ts'
import type { mintSteps } from '../mintSteps.ts'

type Body = z.output<Routes['/execute/buy/v7']['body']>

/**
 * What is asked for to be minted, and nothing else, in the form of a request to mint.
 *
 * @throws ServerError code -1 for an order among it, or another currency.
 */
export function toMint({ items, currency, ...body }: Body): Parameters<typeof mintSteps>[1] {
  const other = items.findIndex(item => item.orderId !== undefined || item.rawOrder !== undefined)
  if (other >= 0)
    throw new ServerError(`items[${other}] is an order, which fillType mint does not take`, {
      code: 'invalid_request',
      apiCode: -1,
    })
  if (currency !== undefined && !isNativeAddress(currency))
    throw new ServerError('currency is not supported for what is minted: it costs native money', {
      code: 'not_supported',
      apiCode: -1,
    })
  return {
    ...body,
    items: items.map(({ token, collection, quantity, preferredMintStage }) => ({
      ...{ token, collection, quantity, preferredMintStage },
    })),
  }
}
