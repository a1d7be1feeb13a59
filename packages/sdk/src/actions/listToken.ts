import type { Listing as ApiListing } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import { loadCode } from '../loadCode.ts'
import type { orderTerms } from './plans/orderTerms.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

/**
 * Lists tokens for sale: approves the exchange where needed, signs the orders and posts them.
 *
 * Listings without fees inherit the marketplace fees of the chain, else of the client; an expiry is
 * always sent, 30 days from now by default and at most 180.
 *
 * What the bytes of an approval or an order do is not decoded yet: `verify` is asked about each before the
 * wallet is.
 *
 * @returns With `precheck` the steps, nothing carried out. Else the result; each order's id is in
 * `orderData` of its item, and `state.status` is `partial` when some orders were refused.
 * @throws InvalidInputError, ConfigurationError, APIError, UserRejectedError and other errors of Sluice.
 * @example
 * ```ts
 * import { listToken } from '@sluice/sdk'
 * import { parseEther } from 'viem'
 *
 * const { steps } = await listToken(client, {
 *   listings: [{ token: '0xa196769ca67f4903eca574f5e76e003071a4d84a:12', weiPrice: parseEther('1') }],
 *   wallet,
 * })
 * console.log(steps.at(-1)?.items[0]?.orderData)
 * ```
 */
export async function listToken<precheck extends boolean = false>(
  client: ClientContext,
  options: Precheckable<listToken.Options, precheck>,
): Promise<Outcome<precheck>> {
  const { perform } = await loadCode(() => import('./perform.ts'))
  return perform(client, 'list', options)
}

export declare namespace listToken {
  /** One listing. `weiPrice` is the total for all `quantity`, in base units of `currency`. */
  type Listing = Omit<ApiListing, 'weiPrice' | 'endWeiPrice'> & {
    weiPrice: string | bigint
    endWeiPrice?: string | bigint | undefined
    duration?: orderTerms.Duration
  }
  type Options = RunOptions & {
    listings: readonly Listing[]
    /** The other fields of the request. */
    options?: { source?: string | undefined } | undefined
  }
}
