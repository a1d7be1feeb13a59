import type { Abi, Address, Hex } from 'viem'
import type { CallRequest } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import { loadCode } from '../loadCode.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

/**
 * Carries out transactions on another chain, paid for on this one. The request goes to the API of the
 * destination chain, which must be configured with one; the origin chain must be configured with a node.
 *
 * What the deposit may send along is bounded: by the values of the transactions together with the relayer's
 * fee of the quote. That fee is `maxRelayerFee` at most; without it, no more than the values, so that a call
 * without value needs `maxRelayerFee`. Where the native currencies of the two chains differ, their values
 * cannot be added: only the fee that `maxRelayerFee` allows may be sent.
 *
 * It is complete when the transactions that the marketplace names carry every one of the calls and succeeded
 * on the destination chain, read there through its node, and not before the call was asked for.
 *
 * @returns With `precheck` the steps and fees, nothing carried out. Else the result.
 * @throws InvalidInputError, ConfigurationError, APIError, CrossChainError, NothingDoneError when a
 * transaction failed on the destination chain, UnprovenError when it cannot be read there, and the other
 * errors of Sluice; `moneyMoved` says whether something left the wallet.
 * @example
 * ```ts
 * import { call } from '@sluice/sdk'
 * import { parseAbi } from 'viem'
 *
 * const { state } = await call(client, {
 *   txs: [
 *     {
 *       address: '0xa196769ca67f4903eca574f5e76e003071a4d84a',
 *       abi: parseAbi(['function mint(uint256 quantity)']),
 *       functionName: 'mint',
 *       args: [1n],
 *     },
 *   ],
 *   toChainId: 8453,
 *   chainId: 31337,
 *   wallet,
 * })
 * console.log(state.status)
 * ```
 */
export async function call<precheck extends boolean = false>(
  client: ClientContext,
  options: Precheckable<call.Options, precheck>,
): Promise<Outcome<precheck>> {
  const { perform } = await loadCode(() => import('./perform.ts'))
  return perform(client, 'call', options)
}

export declare namespace call {
  /** A transaction as it is; `value` in base units of the destination's native currency, 0 when absent. */
  type PlainTransaction = {
    to: Address
    value?: string | bigint | undefined
    data?: Hex | undefined
    abi?: undefined
  }
  /** The `request` that viem's `simulateContract` returns. */
  type ContractTransaction = {
    address: Address
    abi: Abi | readonly unknown[]
    functionName: string
    args?: readonly unknown[] | undefined
    value?: bigint | undefined
    /** Appended to the calldata. */
    dataSuffix?: Hex | undefined
  }
  type Transaction = PlainTransaction | ContractTransaction
  type Options = Omit<RunOptions, 'chainId'> & {
    txs: readonly Transaction[]
    /** The chain on which the transactions happen. */
    toChainId: number
    /** The chain on which is paid; the current chain when absent. */
    chainId?: number | undefined
    /** The most that the relayer may ask for, base units of the origin chain's native currency. */
    maxRelayerFee?: bigint | undefined
    /** The other fields of the request. */
    options?: Omit<CallRequest, 'user' | 'txs' | 'originChainId'> | undefined
  }
}
