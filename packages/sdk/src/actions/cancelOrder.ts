import type { CancelRequest } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import { loadCode } from '../loadCode.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

/**
 * Cancels listings and offers, by a transaction, or by a signature where the order allows it.
 *
 * On Seaport an order is cancelled when the exchange's own event names it, or the account's counter was
 * raised; on LooksRare V2 when its event says that numbers of the account were cancelled, of the orders that the
 * item names; on other exchanges, unless the ids are of Seaport's form (32 bytes), when the transaction
 * succeeded; by signature when the marketplace took it. All orders of an exchange are cancelled when
 * that exchange itself, a Seaport or LooksRare V2, says that the account's counter was raised.
 *
 * @returns With `precheck` the steps, nothing carried out. Else the result; `state.status` is `partial` when
 * only some of the orders are cancelled.
 * @throws InvalidInputError ('No order ids specified'), ConfigurationError, APIError, NothingDoneError when
 * no order was cancelled, UnprovenError when that cannot be seen, PartialError when one item failed and
 * another went through, and the other errors of Sluice.
 * @example
 * ```ts
 * import { cancelOrder } from '@sluice/sdk'
 *
 * const orderId = '0x9dc1f9fd9c4a4a2e1d1d2b0d7a2b8ae94f3c5a1dd1f5a0a3b3a4c5d6e7f80912'
 * const { state } = await cancelOrder(client, { ids: [orderId], wallet })
 * console.log(state.status)
 * ```
 */
export async function cancelOrder<precheck extends boolean = false>(
  client: ClientContext,
  options: Precheckable<cancelOrder.Options, precheck>,
): Promise<Outcome<precheck>> {
  const { perform } = await loadCode(() => import('./perform.ts'))
  return perform(client, 'cancel', options)
}

export declare namespace cancelOrder {
  type Options = RunOptions & {
    /** At least one, unless `all` is given. */
    ids: readonly string[]
    /**
     * Cancels every order of the account on this exchange, known or not, by raising its counter: the
     * emergency. `ids`, of which there may be none, are those that must be gone then.
     */
    all?: CancelRequest['orderKind'] | undefined
    /** The other fields of the request. */
    options?: Omit<CancelRequest, 'orderIds'> | undefined
  }
}
