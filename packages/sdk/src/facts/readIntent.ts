import type { Address, Hex } from 'viem'
import type { StepItem } from '../execution/state.ts'
import { loadCode } from '../loadCode.ts'
import type { Facts, FactsContext } from './types.ts'

/**
 * Tells what a deposit on one chain pays for on another. The deposit's bytes hold only a hash; the marketplace says
 * what that is of (`crossChainIntent` of the item), and here it is hashed again, as `CrossChainEscrow.sol` does: calls
 * that do not fit the hash are not told, and `unknown` says so. Each call is read by `readFacts`, as the escrow of the
 * destination makes it. Whether that escrow is the right one, and the calls what was asked for, is for the caller to
 * judge; until the deadline the solver has to be trusted to make the calls or to pay back.
 *
 * What reads is loaded on demand.
 *
 * @returns undefined where the item is no deposit, or where the marketplace does not say what it is for.
 * @throws SluiceError `code_unavailable` when what reads cannot be loaded.
 * @example
 * ```ts
 * import { buyToken, readIntent } from '@sluice/sdk'
 *
 * const { steps } = await buyToken(client, {
 *   items: [{ token: '0xa196769ca67f4903eca574f5e76e003071a4d84a:7' }],
 *   options: { currencyChainId: 31337 },
 *   precheck: true,
 *   wallet,
 * })
 * const [item] = steps.find(step => step.id === 'sale')?.items ?? []
 * const intent = item && (await readIntent(item))
 * console.log(intent?.destinationChainId, intent?.calls.map(({ facts }) => facts.gets), intent?.unknown)
 * ```
 */
export async function readIntent(
  item: readIntent.Item,
  context: readIntent.Context = {},
): Promise<readIntent.Result | undefined> {
  const { intentFacts } = await loadCode(() => import('./intentFacts.ts'))
  return intentFacts(item, context)
}

export declare namespace readIntent {
  type Item = Pick<StepItem, 'data' | 'check' | 'crossChainIntent'>
  /** Of the destination; `recipient` is by default who pays. */
  type Context = Omit<FactsContext, 'account' | 'chainId'>
  /** A call on the destination chain; `value` in base units of its native currency. */
  type Call = { to: Address; data: Hex; value: bigint }
  type Result = {
    /** Of the deposit, by its bytes. */
    id: Hex
    originChainId: number
    originEscrow: Address
    /** Who pays, and gets on the destination what the calls leave. */
    user: Address
    /** Base units of the origin's native currency. */
    amount: bigint
    /** Seconds since 1970: after it the payment is the user's again. */
    deadline: bigint
    destinationChainId: number
    /** Who makes the calls. */
    destinationEscrow: Address
    /** All that is done for the deposit; none where what is told does not fit its hash. */
    calls: readonly (Call & { facts: Facts })[]
    /** Why the marketplace's word cannot be taken; none where it fits the deposit. */
    unknown: readonly string[]
  }
}
