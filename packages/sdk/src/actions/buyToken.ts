import type { BuyRequest } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import type { ExpectedPrice } from '../execution/price.ts'
import { loadCode } from '../loadCode.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

/**
 * Buys tokens: asks the marketplace for the steps and carries them out.
 *
 * A second call with the same wish joins the run that is under way, unless `again` is set. It must have
 * the same `gas`, `allow`, `verify`, `onNewStep` and `maxRelayerFee`, and the run's quotes must be what it
 * expects. The run is aborted when all who wait for it have aborted.
 *
 * With `expectedPrice` the run stops when the quote is higher by more than 1/100000 of a unit (by anything,
 * for a currency that neither chain's `paymentTokens` list), and never sends more of the native currency than
 * that, the `feesOnTop` of the request and the relayer's fee. That fee, which the quote includes, is not
 * compared with the expectation: without `maxRelayerFee` it may be as high as the rest of the price, so that
 * twice the expectation is the most. Without `expectedPrice`, no more than the quote. Orders in native currency that
 * are paid in another one may take what a `swap` of the run brought, and no more than they ask for. What the bytes of a transaction do is not decoded yet: `verify`
 * is asked about each before the wallet is.
 *
 * @returns With `precheck` the steps, path and fees, nothing carried out. Else the result, once every
 * transaction is mined and indexed; `state.status` is `partial` when not everything arrived.
 * @throws InvalidInputError, ConfigurationError, APIError, PriceChangedError, UserRejectedError and the
 * other errors of Sluice; `moneyMoved` says whether something left the wallet.
 * @example
 * ```ts
 * import { buyToken } from '@sluice/sdk'
 * import { parseEther, zeroAddress } from 'viem'
 *
 * const { state, steps } = await buyToken(client, {
 *   items: [{ token: '0xa196769ca67f4903eca574f5e76e003071a4d84a:12' }],
 *   wallet,
 *   expectedPrice: { [zeroAddress]: { raw: parseEther('1') } },
 * })
 * console.log(state.status, steps.at(-1)?.items[0]?.txHashes)
 * ```
 */
export async function buyToken<precheck extends boolean = false>(
  client: ClientContext,
  options: Precheckable<buyToken.Options, precheck>,
): Promise<Outcome<precheck>> {
  const { perform } = await loadCode(() => import('./perform.ts'))
  return perform(client, 'buy', options)
}

export declare namespace buyToken {
  type Item = BuyRequest['items'][number]
  type Options = RunOptions & {
    /** Each item has exactly one of `token`, `collection`, `orderId` and `rawOrder`. */
    items: readonly Item[]
    /** What the caller saw, in base units per currency; a dearer quote stops the run. */
    expectedPrice?: ExpectedPrice | undefined
    /**
     * The most that the relayer of a purchase paid on another chain (`currencyChainId`) may take, in base units
     * of the currency it takes; more stops the run. When absent and a price is expected: as much as the rest of
     * the price.
     */
    maxRelayerFee?: bigint | undefined
    /** The other fields of the request. */
    options?: Omit<BuyRequest, 'items' | 'taker'> | undefined
  }
}
