import { isNativeAddress } from '@sluice/router/swap'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { type Pair, pairOf } from './party.ts'

type Body = {
  currencyChainId?: number | undefined
  currency?: Hex | undefined
  executionMethod?: string | undefined
}

/**
 * The two chains of a purchase that is paid on another one; undefined where it is paid here.
 *
 * @throws ServerError when nothing can be paid from there to here, or not in that currency.
 */
export function paidAcross({ chain, crossChain }: ChainContext, body: Body): Pair | undefined {
  const { currencyChainId = chain.id, currency, executionMethod } = body
  if (executionMethod !== undefined && executionMethod !== 'intent')
    throw refuse(`executionMethod ${executionMethod.slice(0, 50)} is not supported`)
  if (currencyChainId === chain.id) {
    if (executionMethod === undefined) return undefined
    throw refuse('executionMethod intent needs the currencyChainId of another chain')
  }
  const pair = pairOf(crossChain?.parties, {
    originChainId: currencyChainId,
    destinationChainId: chain.id,
  })
  if (!pair) throw refuse('Cross-chain purchases between requested chains not supported')
  if (currency !== undefined && !isNativeAddress(currency))
    throw refuse('Only the native currency is supported for cross-chain purchases')
  return pair
}

const refuse = (message: string) => new ServerError(message, { code: 'not_supported', apiCode: -1 })
