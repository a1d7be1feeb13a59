import type { ChainContext } from '../context.ts'
import type { findRequest } from './findRequest.ts'
import { isUnsettled } from './isUnsettled.ts'

/**
 * Chooses what is left of a request that was answered before; answers `otherwise` where something of that may be on the
 * chain that the index does not have yet, before the choice or since.
 *
 * @throws what `choose` throws; ServerError 429; ChainUnavailableError when the chain cannot be asked.
 */
export async function whileSettled<answer>(
  context: ChainContext,
  options: whileSettled.Options,
  choose: () => Promise<answer>,
  otherwise: (earlier: findRequest.Result) => answer | Promise<answer>,
): Promise<answer> {
  const { earlier, ...more } = options
  if (!earlier) return choose()
  const first = await context.source.head()
  if (await isUnsettled(context, { ...more, earlier, head: first })) return otherwise(earlier)
  const [chosen] = await Promise.allSettled([choose()])
  const last = await context.source.head()
  const isNew = last.hash !== first.hash
  if (isNew && (await isUnsettled(context, { ...more, earlier, head: last })))
    return otherwise(earlier)
  if (chosen.status === 'rejected') throw chosen.reason
  return chosen.value
}

export declare namespace whileSettled {
  type Options = Pick<isUnsettled.Options, 'account' | 'charge'> & {
    /** Undefined for a first call. */
    earlier: findRequest.Result | undefined
  }
}
