import { zeroAddress } from '@sluice/router/seaport'
import { isNativeAddress } from '@sluice/router/swap'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { createFindTrade } from '../../liquidity/createFindTrade.ts'

/** So much of a currency costs so much of the one that is paid, in base units of each. */
export type Rate = { amount: bigint; paid: bigint }

/** What an amount of a currency costs now in the one that is paid; undefined where no pools tell. */
export type FindRate = (currency: Hex, amount: bigint) => Promise<Rate | undefined>

/**
 * By which listings in other currencies are compared with those in the one that is paid. A request finds one rate for
 * each currency, for the first amount that it asks of: its listings are compared by the same.
 */
export function createFindRate(context: ChainContext, paid: Hex | undefined): FindRate {
  const from = paid === undefined || isNativeAddress(paid) ? zeroAddress : paid
  const rates = new Map<Hex, Promise<Rate | undefined>>()
  return (currency, amount) => {
    const rate = rates.get(currency) ?? find(context, { from, to: currency, amount })
    rates.set(currency, rate)
    return rate
  }
}

const noRates = ['no_route', 'taxed_currency']

async function find(
  context: ChainContext,
  asked: { from: Hex; to: Hex; amount: bigint },
): Promise<Rate | undefined> {
  const { amount } = asked
  if (amount === 0n) return undefined
  const head = await context.source.head()
  try {
    // Who pays is not known here: the pools tell of their tokens.
    const by = { block: head.number, payer: zeroAddress }
    const { inputAmount } = await createFindTrade(context, by)(asked)
    return { amount, paid: inputAmount }
  } catch (error) {
    if (error instanceof ServerError && noRates.includes(error.code)) return undefined
    throw error
  }
}
