import type { SellRequest } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import type { ExpectedPrice } from '../execution/price.ts'
import { loadCode } from '../loadCode.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

/**
 * Sells tokens into offers: approves what the exchange needs, then accepts the best offer for each token,
 * or the one named by `orderId`.
 *
 * With `expectedPrice` the run stops when the quote, which is what is left after fees, is lower by more than
 * 1/100000 of a unit (by anything, for a currency that the chain's `paymentTokens` do not list). Of fees on
 * top of the quote only the `feesOnTop` of the request, in the wrapped native token, are not deducted before
 * it is compared. A currency that is expected and not quoted counts as 0. No transaction of a sale sends native currency along.
 *
 * With `options.currency` what the offers pay is to be exchanged for that: by the sale itself, or by a `swap` after it.
 * The quote has to be in that currency, and what is expected is compared with the least that comes out, fees on top
 * deducted. When the swap fails the tokens are sold all the same: the run is `partial`, and what the offers paid is in
 * the account.
 *
 * A sale is complete when the chain's logs show that the tokens left the account and that at least the
 * quoted amount came in. Native currency leaves no log: there the account's balance before and after the
 * block of the sale is compared, network fees aside.
 *
 * @returns With `precheck` the steps, path and fees, nothing carried out. Else the result; `state.status`
 * is `partial` when only some of the tokens were sold.
 * @throws InvalidInputError, ConfigurationError, APIError, PriceChangedError, NothingDoneError when no token
 * left, ProceedsError when too little came in, UnprovenError when the chain cannot tell, and the other
 * errors of Sluice; `moneyMoved` says whether something left the wallet.
 * @example
 * ```ts
 * import { acceptOffer } from '@sluice/sdk'
 * import { parseEther } from 'viem'
 *
 * const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
 * const { state } = await acceptOffer(client, {
 *   items: [{ token: '0xa196769ca67f4903eca574f5e76e003071a4d84a:12' }],
 *   wallet,
 *   expectedPrice: { [weth]: { raw: parseEther('0.95') } },
 * })
 * console.log(state.status)
 * ```
 */
export async function acceptOffer<precheck extends boolean = false>(
  client: ClientContext,
  options: Precheckable<acceptOffer.Options, precheck>,
): Promise<Outcome<precheck>> {
  const { perform } = await loadCode(() => import('./perform.ts'))
  return perform(client, 'sell', options)
}

export declare namespace acceptOffer {
  type Item = SellRequest['items'][number]
  type Options = RunOptions & {
    items: readonly Item[]
    /** What the caller saw, in base units per currency, fees deducted; a lower quote stops the run. */
    expectedPrice?: ExpectedPrice | undefined
    /** The other fields of the request. */
    options?: Omit<SellRequest, 'items' | 'taker'> | undefined
  }
}
