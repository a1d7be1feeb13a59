import { buildTransaction, type Permit2Permit, planCost, RouterError } from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import { swap, type Trade } from '@sluice/router/swap'
import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import type { Spend } from '../buy/Sale.ts'
import { limitTrade } from './limitTrade.ts'

/**
 * One transaction of the Universal Router that makes some swaps, each held to exactly its limit, and what it takes of
 * tokens: through Permit2.
 *
 * @throws ServerError code 4 for what the router cannot express: the trades were found among its pools.
 */
export function swapCall(options: swapCall.Options): swapCall.Result {
  const { swaps, router, recipient, permit, deadline, time } = options
  try {
    const parts = swaps.map(({ trade, limit }) =>
      swap(limitTrade(trade, limit), { slippageTolerance: 0n, recipient, permit }),
    )
    const call = buildTransaction(parts, { router, deadline, now: BigInt(time) })
    const spends = [...planCost(parts).inputs].flatMap(([token, amount]): Spend[] =>
      token === zeroAddress ? [] : [{ token, amount, spender: router, through: 'permit2' }],
    )
    return { call, spends }
  } catch (error) {
    if (!(error instanceof RouterError)) throw error
    throw new ServerError(error.message, {
      ...{ code: 'not_expressible', statusCode: 424, apiCode: 4, cause: error },
    })
  }
}

export declare namespace swapCall {
  type Options = {
    /** Base units: the least that comes out of an exact input, the most that goes in for an exact output. */
    swaps: readonly { trade: Trade; limit: bigint }[]
    router: Hex
    recipient: Hex | 'sender'
    /** What the account has signed, where there is one swap that it covers. */
    permit?: Permit2Permit | undefined
    /** Seconds since 1970. */
    deadline: number
    time: number
  }
  type Result = { call: { to: Hex; data: Hex; value: bigint }; spends: readonly Spend[] }
}
