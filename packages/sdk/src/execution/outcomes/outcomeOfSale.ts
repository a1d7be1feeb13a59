import { type AskedItem, allotPath } from '../allotPath.ts'
import { countMoved } from '../countMoved.ts'
import { knownTokens } from '../knownTokens.ts'
import { minedOf } from '../minedOf.ts'
import { NothingDoneError, PartialError, ProceedsError, UnprovenError } from '../outcomeErrors.ts'
import { currencyKey, isNative, quoteOf, toleranceOf } from '../price.ts'
import type { Run } from '../run.ts'
import type { EndedRun } from '../state.ts'
import { feesOnTopOf } from './feesOnTopOf.ts'
import { nativeGain } from './nativeGain.ts'
import { refusalOf } from './refusalOf.ts'
import { tokenGain } from './tokenGain.ts'

/**
 * A sale is judged by the tokens that left the account, and by what came in for them: tokens by the chain's
 * logs, native currency by the account's balance around the block.
 *
 * @throws NothingDoneError, ProceedsError, UnprovenError
 */
export async function outcomeOfSale(run: Run, items: readonly AskedItem[]): Promise<EndedRun> {
  const { account } = run.options
  const { wants, missing } = allotPath(items, run.state().path)
  const mined = await minedOf(run)
  const count = mined && countMoved({ account, direction: 'out', wants, mined })
  if (!mined || !count) throw new UnprovenError('no transfer of it was seen on the chain')
  if (count.moved === 0n) throw new NothingDoneError('sell')
  let ownFees = feesOnTopOf(run.options.body)
  const tokens = knownTokens(run.context.config.chains, run.options)
  const owed = new Map<string, bigint>()
  for (const { want, moved } of count.each) {
    const { currency, raw } = quoteOf(want.line, 'sell', tokens)
    // What comes out of a swap is quoted without what others got before it.
    const isSwapped = currency !== currencyKey(want.line.currency ?? '')
    const quoted = (want.line.feesOnTop ?? []).reduce(
      (sum, fee) => sum + BigInt(fee.rawAmount ?? 0),
      0n,
    )
    // What the marketplace takes on top beyond what the caller said it may is missing.
    const onTop = isSwapped ? 0n : quoted * moved < ownFees ? quoted * moved : ownFees
    ownFees -= onTop
    owed.set(currency, (owed.get(currency) ?? 0n) + raw * moved - onTop)
  }
  for (const [currency, raw] of owed) {
    const gain = isNative(currency)
      ? await nativeGain(run, mined)
      : { least: tokenGain(account, currency, mined), fees: 0n }
    if (gain === undefined) {
      throw new UnprovenError('the tokens were sold, but what came in for them cannot be read')
    }
    const { least: arrived, fees } = gain
    const lacks = (amount: bigint) =>
      raw > 0n && (amount <= 0n || amount < raw - toleranceOf(currency, tokens))
    if (lacks(arrived)) {
      if (!lacks(arrived + fees)) {
        throw new UnprovenError('less than quoted came in, which the network fee may explain')
      }
      throw new ProceedsError({ currency, expected: raw, arrived })
    }
  }
  const asked = count.expected + missing
  if (count.moved === asked) return { status: 'complete' }
  const cause = missing > 0n ? refusalOf(run) : undefined
  const error = new PartialError({ done: count.moved, asked, what: 'were sold', cause })
  return { status: 'partial', error }
}
