import type { BidRequest } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import { loadCode } from '../loadCode.ts'
import type { orderTerms } from './plans/orderTerms.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

/**
 * Makes offers for tokens, collections, attributes or token sets: wraps what is short of the wrapped native
 * token, approves the exchange where needed, signs the orders and posts them.
 *
 * Offers without fees inherit the marketplace fees of the chain, else of the client; an expiry is always
 * sent, 30 days from now unless the offer says another.
 *
 * Only the wrapping may send native currency along, all of it together at most what the offers in the
 * wrapped native token come to.
 *
 * @returns With `precheck` the steps, nothing carried out. Else the result; each order's id is in
 * `orderData` of its item, and `state.status` is `partial` when some orders were refused.
 * @throws InvalidInputError ('Some bid data is missing'), ConfigurationError, APIError, UserRejectedError
 * and other errors of Sluice.
 * @example
 * ```ts
 * import { placeBid } from '@sluice/sdk'
 * import { parseEther } from 'viem'
 *
 * const { steps } = await placeBid(client, {
 *   bids: [{ collection: '0xa196769ca67f4903eca574f5e76e003071a4d84a', weiPrice: parseEther('1') }],
 *   wallet,
 * })
 * console.log(steps.at(-1)?.items[0]?.orderData)
 * ```
 */
export async function placeBid<precheck extends boolean = false>(
  client: ClientContext,
  options: Precheckable<placeBid.Options, precheck>,
): Promise<Outcome<precheck>> {
  const { perform } = await loadCode(() => import('./perform.ts'))
  return perform(client, 'bid', options)
}

export declare namespace placeBid {
  /**
   * One offer, for a `token`, a `collection`, a `tokenSetId`, or an attribute of a collection. `weiPrice`
   * is, for Seaport, the total for all `quantity`, in base units of `currency`, which is the wrapped native
   * token when absent.
   */
  type Bid = Omit<BidRequest['params'][number], 'weiPrice' | 'endWeiPrice'> & {
    weiPrice: string | bigint
    endWeiPrice?: string | bigint | undefined
    duration?: orderTerms.Duration
  }
  type Options = RunOptions & {
    bids: readonly Bid[]
    /** The other fields of the request. */
    options?: Omit<BidRequest, 'maker' | 'params'> | undefined
  }
}
