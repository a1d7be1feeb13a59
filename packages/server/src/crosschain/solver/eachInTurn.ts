import { ChainUnavailableError } from '../../indexer/rpcSource.ts'
import { LeaseLostError } from '../../storage/createLease.ts'
import type { IntentRow } from '../../storage/schema/crossChain.ts'
import { NodesDisagreeError } from './readDeposit.ts'

/**
 * Does something about intents, the first in turn first. Once a chain does not answer, those that need it are left out
 * and others take their place among the `most`: however many wait for a chain that is away, they hold up no other. So it is with whatever
 * else `work` says of many.
 *
 * @returns What failed, in its order.
 * @throws LeaseLostError
 */
export async function eachInTurn(options: eachInTurn.Options): Promise<unknown[]> {
  const { own, most, find, work } = options
  const failures: unknown[] = []
  const away = new Set<number>()
  const seen = new Set<string>()
  let left = most
  for (let isLeft = true; isLeft && left > 0; ) {
    isLeft = false
    const rows = (await find([...away])).filter(({ id }) => !seen.has(id))
    for (const row of rows) {
      const known = away.size
      try {
        isLeft = (await work(row)) === 'with others'
        seen.add(row.id)
      } catch (error) {
        if (error instanceof LeaseLostError) throw error
        failures.push(error)
        // Each further question would wait as long.
        const chainId = awayChain(error)
        if (chainId === undefined || chainId === own) seen.add(row.id)
        else away.add(chainId)
        isLeft = away.size > known
      }
      if (isLeft) break
      left--
      if (left === 0) break
    }
  }
  return failures
}

/** The chain of which nobody, or one node of several, says anything; of one intent nodes may just not say the same. */
function awayChain(error: unknown): number | undefined {
  if (error instanceof ChainUnavailableError) return error.chainId
  return error instanceof NodesDisagreeError && error.answers < 2 ? error.chainId : undefined
}

export declare namespace eachInTurn {
  type Options = {
    /** The chain without which nothing can be done at all. */
    own: number
    /** How many are looked at in one pass. */
    most: number
    /** The first of those in turn that need none of the chains that are away. */
    find: (away: readonly number[]) => Promise<readonly IntentRow[]>
    /** Answers `with others` where it waits, and `find` leaves out all from now on that wait for the same. */
    work: (row: IntentRow) => Promise<'with others' | undefined>
  }
}
