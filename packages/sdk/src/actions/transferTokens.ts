import type { Address } from 'viem'
import type { TransferRequest } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import { loadCode } from '../loadCode.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

/**
 * Sends tokens to another account. It is complete when the chain's logs show that each of them went from
 * the account to `to`. No transaction of it sends native currency along.
 *
 * @returns With `precheck` the steps, nothing carried out. Else the result; `state.status` is `partial` when
 * only some of the tokens got there.
 * @throws InvalidInputError, also when `to` is the account itself or the zero address; ConfigurationError,
 * APIError, NothingDoneError when none of the tokens got there, UnprovenError when the chain cannot tell,
 * and the other errors of Sluice.
 * @example
 * ```ts
 * import { transferTokens } from '@sluice/sdk'
 *
 * const { state } = await transferTokens(client, {
 *   to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *   items: [{ token: '0xa196769ca67f4903eca574f5e76e003071a4d84a:12', quantity: 1 }],
 *   wallet,
 * })
 * console.log(state.status)
 * ```
 */
export async function transferTokens<precheck extends boolean = false>(
  client: ClientContext,
  options: Precheckable<transferTokens.Options, precheck>,
): Promise<Outcome<precheck>> {
  const { perform } = await loadCode(() => import('./perform.ts'))
  return perform(client, 'transfer', options)
}

export declare namespace transferTokens {
  type Item = TransferRequest['items'][number]
  type Options = RunOptions & {
    to: Address
    items: readonly Item[]
  }
}
