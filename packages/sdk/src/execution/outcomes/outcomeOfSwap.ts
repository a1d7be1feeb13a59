import type { Asked } from '../assertAnswer.ts'
import type { TokenMovement } from '../decodeTransfers.ts'
import { lastItems } from '../lastItems.ts'
import { minedOf } from '../minedOf.ts'
import {
  NothingDoneError,
  PaidTooMuchError,
  ProceedsError,
  UnprovenError,
} from '../outcomeErrors.ts'
import { isNative, quoteOf } from '../price.ts'
import type { Run } from '../run.ts'
import { sideOf } from '../sideOf.ts'
import type { EndedRun } from '../state.ts'
import { swapMovements } from '../swapMovements.ts'

/**
 * A swap is judged by what came out for the recipient, and by what left the account. Native currency leaves no
 * log: that the contract of the swap exchanged its wrapped form, in a transaction that succeeded, is what can be
 * seen of it; what is sent along was bounded before.
 *
 * @throws NothingDoneError, ProceedsError, PaidTooMuchError, UnprovenError
 */
export async function outcomeOfSwap(
  run: Run,
  asked: Extract<Asked, { kind: 'swap' }>,
): Promise<EndedRun> {
  const { account, chain, body } = run.options
  const mined = await minedOf(run)
  if (!mined || mined.length === 0) throw new UnprovenError('the swap was not seen on the chain')
  const logs = mined.flatMap(entry => entry.logs)
  const wrapped = chain.wrappedNative?.toLowerCase()
  const movements = swapMovements(logs, wrapped)
  const { least, most } = limitsOf(run, asked)
  const recipient = (asked.recipient ?? account).toLowerCase()
  const arrived = isNative(asked.currencyOut)
    ? unwrapped(run, movements, wrapped)
    : gainOf(movements, { owner: recipient, currency: asked.currencyOut })
  if (arrived === undefined) {
    throw new UnprovenError('the wrapped native token of the chain is not known')
  }
  if (arrived <= 0n) throw new NothingDoneError('swap', { moneyMoved: 'yes' })
  if (arrived < least) {
    const currency = asked.currencyOut
    throw new ProceedsError({ currency, expected: least, arrived, what: 'swap' })
  }
  if (isNative(asked.currencyIn)) return { status: 'complete' }
  const paid = -gainOf(movements, { owner: account.toLowerCase(), currency: asked.currencyIn })
  const limit = body.limit === undefined ? most : BigInt(String(body.limit))
  const bound = asked.tradeType === 'exactIn' ? most : limit
  if (paid > bound) {
    throw new PaidTooMuchError({
      ...{ currency: asked.currencyIn, quoted: bound, paid, what: 'swap' },
    })
  }
  return { status: 'complete' }
}

/** What had to come out at least, and could go in at most, in base units. */
function limitsOf({ state, options }: Run, asked: Extract<Asked, { kind: 'swap' }>) {
  const amount = BigInt(asked.amount)
  const quoted = state().path.reduce(
    (sum, line) => sum + quoteOf(line, sideOf(options), []).raw,
    0n,
  )
  return asked.tradeType === 'exactIn'
    ? { least: quoted, most: amount }
    : { least: amount, most: quoted }
}

function gainOf(
  movements: readonly TokenMovement[],
  { owner, currency }: { owner: string; currency: string },
): bigint {
  return movements
    .filter(({ contract, from, to }) => contract === currency && from !== to)
    .reduce(
      (sum, { from, to, amount }) => sum + (to === owner ? amount : from === owner ? -amount : 0n),
      0n,
    )
}

/** Wrapped currency that the account or the called contract exchanged for the native one. */
function unwrapped(
  run: Run,
  movements: readonly TokenMovement[],
  wrapped: string | undefined,
): bigint | undefined {
  if (wrapped === undefined) return undefined
  const callers = new Set([run.options.account.toLowerCase()])
  for (const { data } of lastItems(run))
    if (data && 'to' in data && data.to) callers.add(data.to.toLowerCase())
  return movements
    .filter(({ contract, from, to }) => contract === wrapped && callers.has(from) && isNative(to))
    .reduce((sum, { amount }) => sum + amount, 0n)
}
