import type { Address } from 'viem'
import type { SwapRequest } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import type { ExpectedPrice } from '../execution/price.ts'
import { loadCode } from '../loadCode.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

/**
 * Swaps one currency for another, or wraps and unwraps the native one: asks the marketplace for the steps and
 * carries them out. A marketplace that cannot swap answers 404 or 501, which is an APIError.
 *
 * With `expectedPrice` the swap is held to exactly that: the least of `currencyOut` that may come out of an exact
 * input, or the most of `currencyIn` that may go in for an exact output, in base units. The marketplace is asked
 * for steps with this limit, and a quote beyond it by more than 1/100000 of a unit stops the run. Never more native
 * currency is sent along than goes in. Without it the marketplace's quote and `slippageBps` say the limit.
 *
 * It is complete when the transaction succeeded and the chain's logs show that at least the limit came out:
 * transfers of a token to the recipient; for native currency that its wrapped token was exchanged by the contract
 * of the swap, which a router does only to send it on. More of a token than the limit that left the account is an
 * error. What the bytes of a transaction do is judged by `verify`.
 *
 * @returns With `precheck` the steps and path, nothing carried out. Else the result; `transfersData` of the last
 * item has what moved, wrapping and unwrapping as transfers from and to the zero address.
 * @throws InvalidInputError, ConfigurationError, APIError, PriceChangedError, NothingDoneError, ProceedsError,
 * PaidTooMuchError, UnprovenError and the other errors of Sluice; `moneyMoved` says whether something left the
 * wallet.
 * @example
 * ```ts
 * import { swapTokens } from '@sluice/sdk'
 * import { parseEther, zeroAddress } from 'viem'
 *
 * const { state } = await swapTokens(client, {
 *   currencyIn: zeroAddress,
 *   currencyOut: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
 *   amount: parseEther('1'),
 *   wallet,
 * })
 * console.log(state.status)
 * ```
 */
export async function swapTokens<precheck extends boolean = false>(
  client: ClientContext,
  options: Precheckable<swapTokens.Options, precheck>,
): Promise<Outcome<precheck>> {
  const { perform } = await loadCode(() => import('./perform.ts'))
  return perform(client, 'swap', options)
}

export declare namespace swapTokens {
  type Options = RunOptions & {
    /** The zero address is the native currency. */
    currencyIn: Address
    currencyOut: Address
    /** Base units: of `currencyIn` for an exact input, of `currencyOut` for an exact output. */
    amount: bigint
    /** `exactIn` by default. */
    tradeType?: 'exactIn' | 'exactOut' | undefined
    /** How far the pools may move before the swap fails, in bps (1 = 0.01 %): 50 by default, 5000 at most. */
    slippageBps?: number | undefined
    /** Who gets what comes out; the account by default. */
    recipient?: Address | undefined
    /** What is agreed to, in base units: of `currencyOut` for an exact input, of `currencyIn` for an exact output. */
    expectedPrice?: ExpectedPrice | undefined
    /** The other fields of the request. */
    options?:
      | Pick<
          SwapRequest,
          'usePermit' | 'skipBalanceCheck' | 'onlyPath' | 'source' | 'referrer' | 'requestId'
        >
      | undefined
  }
}
