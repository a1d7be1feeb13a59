import type { StepItem } from '../execution/state.ts'
import { loadCode } from '../loadCode.ts'
import type { Facts, FactsContext } from './types.ts'

/**
 * Turns the exact bytes of a step item into facts for a review: what the account gives, what comes out and for
 * whom, what it allows, until when, and through which contract. It reads transactions to the Universal Router, to
 * Seaport, to Permit2 and to the wrapped native token, approvals and transfers of tokens, and signatures of
 * Seaport's orders and of Permit2's permits. Of anything else it says that it is unknown. No verdict is given.
 *
 * What is read is loaded on demand.
 *
 * @throws SluiceError `code_unavailable` when that cannot be loaded.
 * @example
 * ```ts
 * import { readFacts } from '@sluice/sdk'
 *
 * const facts = await readFacts(
 *   { data: { from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', to: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', data: '0xd0e30db0', value: '5' } },
 *   {
 *     account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *     chainId: 1,
 *     wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
 *   },
 * )
 * console.log(facts.lines) // Wrap 5 of the native currency
 * ```
 */
export async function readFacts(
  item: Pick<StepItem, 'data'>,
  context: FactsContext,
): Promise<Facts> {
  const { factsOf } = await loadCode(() => import('./factsOf.ts'))
  return factsOf(item.data, context)
}
