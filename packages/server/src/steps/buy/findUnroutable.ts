import type { Hex } from 'viem'
import type { ServerError } from '../../errors.ts'
import { isLeftOut } from '../orderRefusals.ts'
import type { Fill } from './Fill.ts'
import { unfillable } from './unfillable.ts'

/**
 * Which of some listings keep a transaction of the router from being built, and why: those in a currency to which
 * nothing leads, or those that cannot be filled as they stand. All of them where each could be bought without the others.
 *
 * @param failure Why not all of them can be bought together.
 * @param attempt Builds the transaction for some of them.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function findUnroutable(
  fills: readonly Fill[],
  failure: ServerError,
  attempt: (fills: readonly Fill[]) => Promise<unknown>,
): Promise<Map<Fill, ServerError>> {
  const failureOf = async (some: readonly Fill[]): Promise<ServerError | undefined> => {
    if (some.length === fills.length) return failure
    try {
      await attempt(some)
      return undefined
    } catch (error) {
      const failed = unfillable(error, some)
      if (!isLeftOut(failed)) throw failed
      return failed
    }
  }
  const groups = new Map<Hex, Fill[]>()
  for (const fill of fills)
    groups.set(fill.order.currency, [...(groups.get(fill.order.currency) ?? []), fill])
  const refused = new Map<Fill, ServerError>()
  for (const group of groups.values()) {
    const failed = await failureOf(group)
    if (!failed) continue
    const own = new Map<Fill, ServerError>()
    // Of what the encoder says the order is to blame, of what the pools say the currency.
    if (failed.code === 'unfillable_order' && group.length > 1)
      for (const fill of group) {
        const alone = await failureOf([fill])
        if (alone) own.set(fill, alone)
      }
    for (const fill of own.size > 0 ? own.keys() : group) refused.set(fill, own.get(fill) ?? failed)
  }
  return refused.size > 0 ? refused : new Map(fills.map(fill => [fill, failure]))
}
