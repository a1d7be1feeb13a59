import { zeroAddress } from '@sluice/router/seaport'
import { isNativeAddress } from '@sluice/router/swap'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { createFindTrade } from '../../liquidity/createFindTrade.ts'

/** So much of the native currency costs so much of the one that is paid, in base units of each. */
export type Rate = { native: bigint; paid: bigint }

/** What an amount of the native currency costs now; undefined where no pools tell. */
export type FindRate = (native: bigint) => Promise<Rate | undefined>

/**
 * By which listings in the native currency are compared with those in the one that is paid. A request finds one rate,
 * for the first amount that it asks of: its listings are compared by the same.
 */
export function createFindRate(context: ChainContext, currency: Hex | undefined): FindRate {
  let found: Promise<Rate | undefined> | undefined
  return native => {
    found ??= find(context, currency, native)
    return found
  }
}

async function find(
  context: ChainContext,
  currency: Hex | undefined,
  native: bigint,
): Promise<Rate | undefined> {
  if (currency === undefined || isNativeAddress(currency) || native === 0n) return undefined
  const head = await context.source.head()
  try {
    const findTrade = createFindTrade(context, head.number)
    const { inputAmount } = await findTrade({ from: currency, to: zeroAddress, amount: native })
    return { native, paid: inputAmount }
  } catch (error) {
    if (error instanceof ServerError && error.code === 'no_route') return undefined
    throw error
  }
}
