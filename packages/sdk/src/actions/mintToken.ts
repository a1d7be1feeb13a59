import type { Address } from 'viem'
import type { MintRequest } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import type { ExpectedPrice } from '../execution/price.ts'
import { loadCode } from '../loadCode.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

/**
 * Mints tokens: asks the marketplace for the steps and carries them out.
 *
 * With `expectedPrice` the run stops when the quote is higher by more than 1/100000 of a unit (by anything,
 * for a currency that neither chain's `paymentTokens` list), and never sends more of the native currency than
 * that, the `feesOnTop` of the request and the relayer's fee; a free mint is `{ raw: 0n }`. The quote includes
 * the relayer's fee, which is not compared with the expectation: without `maxRelayerFee` it may be as high as
 * the rest of the price, so a free mint that is paid on another chain needs `maxRelayerFee`. Without
 * `expectedPrice`, no more than the quote.
 *
 * With `to` the tokens are somebody else's: it is complete when the chain's logs show that they came to them.
 *
 * @returns With `precheck` the steps, path and fees, nothing carried out. Else the result; `state.status`
 * is `partial` when less arrived than was asked for.
 * @throws InvalidInputError, ConfigurationError, APIError, PriceChangedError, NothingBoughtError and the
 * other errors of Sluice; `moneyMoved` says whether something left the wallet.
 * @example
 * ```ts
 * import { mintToken } from '@sluice/sdk'
 * import { parseEther, zeroAddress } from 'viem'
 *
 * const { state } = await mintToken(client, {
 *   items: [{ collection: '0xa196769ca67f4903eca574f5e76e003071a4d84a', quantity: 2 }],
 *   wallet,
 *   expectedPrice: { [zeroAddress]: { raw: parseEther('2') } },
 * })
 * console.log(state.status)
 * ```
 */
export async function mintToken<precheck extends boolean = false>(
  client: ClientContext,
  options: Precheckable<mintToken.Options, precheck>,
): Promise<Outcome<precheck>> {
  const { perform } = await loadCode(() => import('./perform.ts'))
  return perform(client, 'mint', options)
}

export declare namespace mintToken {
  type Item = MintRequest['items'][number]
  type Options = RunOptions & {
    /** Each item has exactly one of `collection`, `token` and `custom`. */
    items: readonly Item[]
    /** Whom the tokens are for, and whose share of the mint they take; the account, which pays, when absent. */
    to?: Address | undefined
    /** What the caller saw, in base units per currency; a dearer quote stops the run. */
    expectedPrice?: ExpectedPrice | undefined
    /**
     * The most that the relayer of a mint paid on another chain (`currencyChainId`) may take, in base units
     * of the currency it takes; more stops the run. When absent and a price is expected: as much as the rest of
     * the price.
     */
    maxRelayerFee?: bigint | undefined
    /** The other fields of the request. */
    options?: Omit<MintRequest, 'items' | 'taker'> | undefined
  }
}
