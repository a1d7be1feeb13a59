import { type AskedItem, allotPath } from '../allotPath.ts'
import { countMoved } from '../countMoved.ts'
import { decodeTransfers } from '../decodeTransfers.ts'
import { minedOf } from '../minedOf.ts'
import { isNative, priceTolerance, quoteOf } from '../price.ts'
import type { Mined, Run } from '../run.ts'
import { NothingDoneError, PartialError, ProceedsError, UnprovenError } from '../runErrors.ts'
import type { EndedRun } from '../state.ts'
import { nativeGain } from './nativeGain.ts'
import { refusalOf } from './refusalOf.ts'

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
  const owed = new Map<string, { raw: bigint; decimals: number }>()
  for (const { want, moved } of count.each) {
    const { currency, raw, decimals } = quoteOf(want.line, 'sell', run.options.chain.paymentTokens)
    const onTop = (want.line.feesOnTop ?? []).reduce(
      (sum, fee) => sum + BigInt(fee.rawAmount ?? 0),
      0n,
    )
    const before = owed.get(currency)?.raw ?? 0n
    owed.set(currency, { raw: before + (raw - onTop) * moved, decimals })
  }
  for (const [currency, { raw, decimals }] of owed) {
    const arrived = isNative(currency)
      ? await nativeGain(run, mined)
      : tokenGain(account, currency, mined)
    if (arrived === undefined) {
      throw new UnprovenError('the tokens were sold, but what came in for them cannot be read')
    }
    if (raw > 0n && (arrived <= 0n || arrived < raw - priceTolerance(decimals))) {
      throw new ProceedsError({ currency, expected: raw, arrived })
    }
  }
  const asked = count.expected + missing
  if (count.moved === asked) return { status: 'complete' }
  const cause = missing > 0n ? refusalOf(run) : undefined
  const error = new PartialError({ done: count.moved, asked, what: 'were sold', cause })
  return { status: 'partial', error }
}

/** Base units of an ERC-20 that came in, less what went out. */
function tokenGain(account: string, currency: string, mined: readonly Pick<Mined, 'logs'>[]) {
  const own = account.toLowerCase()
  return decodeTransfers(mined.flatMap(entry => entry.logs))
    .filter(entry => entry.contract === currency && entry.tokenId === undefined)
    .reduce((sum, { from, to, amount }) => {
      if (from === to) return sum
      return to === own ? sum + amount : from === own ? sum - amount : sum
    }, 0n)
}
