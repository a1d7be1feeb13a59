import { type AskedItem, allotPath } from '../allotPath.ts'
import { countMoved } from '../countMoved.ts'
import { minedOf } from '../minedOf.ts'
import type { Run } from '../run.ts'
import { NothingBoughtError, PartialError, UnprovenError } from '../runErrors.ts'
import type { EndedRun } from '../state.ts'
import { refusalOf } from './refusalOf.ts'

/**
 * A purchase or a mint is judged by what the chain's logs say arrived of what the caller asked for.
 *
 * @throws NothingBoughtError, UnprovenError
 */
export async function outcomeOfPurchase(run: Run, items: readonly AskedItem[]): Promise<EndedRun> {
  const { wants, missing } = allotPath(items, run.state().path)
  const mined = await minedOf(run)
  const { account } = run.options
  const count = mined && countMoved({ account, direction: 'in', wants, mined })
  if (!count) throw new UnprovenError('no transfer of it was seen on the chain')
  if (count.moved === 0n) throw new NothingBoughtError(count)
  const asked = count.expected + missing
  if (count.moved === asked) return { status: 'complete' }
  const cause = missing > 0n ? refusalOf(run) : undefined
  const error = new PartialError({ done: count.moved, asked, what: 'arrived', cause })
  return { status: 'partial', error }
}
