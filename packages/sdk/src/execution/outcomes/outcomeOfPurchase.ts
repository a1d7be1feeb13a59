import { allotPath } from '../allotPath.ts'
import type { Asked } from '../assertAnswer.ts'
import { countMoved } from '../countMoved.ts'
import { knownTokens } from '../knownTokens.ts'
import { minedOf } from '../minedOf.ts'
import {
  NothingBoughtError,
  PaidTooMuchError,
  PartialError,
  UnprovenError,
} from '../outcomeErrors.ts'
import { isNative, quotedTotals, toleranceOf } from '../price.ts'
import type { Mined, Run } from '../run.ts'
import type { EndedRun } from '../state.ts'
import { feesOnTopOf } from './feesOnTopOf.ts'
import { refusalOf } from './refusalOf.ts'
import { tokenGain } from './tokenGain.ts'

/**
 * A purchase or a mint is judged by what the chain's logs say arrived of what the caller asked for, and by
 * what left the account for it. Native currency is bounded by the value of what was sent.
 *
 * @throws NothingBoughtError, PaidTooMuchError, UnprovenError
 */
export async function outcomeOfPurchase(
  run: Run,
  { items, recipient }: Pick<Extract<Asked, { kind: 'purchase' | 'sale' }>, 'items' | 'recipient'>,
): Promise<EndedRun> {
  const { wants, missing } = allotPath(items, run.state().path)
  const mined = await minedOf(run)
  const account = recipient ?? run.options.account
  const count = mined && countMoved({ account, direction: 'in', wants, mined })
  if (!mined || !count) throw new UnprovenError('no transfer of it was seen on the chain')
  if (count.moved === 0n) throw new NothingBoughtError(count)
  assertPaid(run, mined)
  const asked = count.expected + missing
  if (count.moved === asked) return { status: 'complete' }
  const cause = missing > 0n ? refusalOf(run) : undefined
  const error = new PartialError({ done: count.moved, asked, what: 'arrived', cause })
  return { status: 'partial', error }
}

/**
 * Every transaction of the run counts, an approval too, each by itself: what comes in by one is no reason
 * to spend it in the next.
 */
function assertPaid(run: Run, shown: readonly Pick<Mined, 'txHash' | 'logs'>[]): void {
  const { account, body } = run.options
  const { path } = run.state()
  const own = new Set(run.mined.map(entry => entry.txHash.toLowerCase()))
  const others = shown.filter(entry => !own.has(entry.txHash.toLowerCase()))
  const mined = [...run.mined, ...others]
  const tokens = knownTokens(run.context.config.chains, run.options)
  // The relayer's fee is part of what a quote asks for, so it is not taken off here.
  for (const { currency, raw } of quotedTotals({ side: 'buy', path, tokens }).values()) {
    if (isNative(currency)) continue
    const paid = mined
      .map(entry => -tokenGain(account, currency, [entry]))
      .reduce((sum, amount) => (amount > 0n ? sum + amount : sum), 0n)
    if (paid > raw + feesOnTopOf(body) + toleranceOf(currency, tokens)) {
      throw new PaidTooMuchError({ currency, quoted: raw, paid })
    }
  }
}
