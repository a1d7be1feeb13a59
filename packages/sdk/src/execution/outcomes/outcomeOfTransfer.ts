import type { Asked } from '../assertAnswer.ts'
import { countMoved } from '../countMoved.ts'
import { minedOf } from '../minedOf.ts'
import { NothingDoneError, PartialError, UnprovenError } from '../outcomeErrors.ts'
import type { Run } from '../run.ts'
import type { EndedRun } from '../state.ts'

/**
 * A transfer is judged by the tokens that went from the account to the recipient.
 *
 * @throws NothingDoneError, UnprovenError
 */
export async function outcomeOfTransfer(
  run: Run,
  { to, items }: Extract<Asked, { kind: 'transfer' }>,
): Promise<EndedRun> {
  const { account } = run.options
  const wants = items.map(({ token, quantity = 1 }) => {
    const [contract, id = '0'] = token.toLowerCase().split(':')
    return { contract, tokenId: BigInt(id).toString(), quantity: BigInt(quantity) }
  })
  const mined = await minedOf(run)
  const leaving = { account, direction: 'out', wants, mined: mined ?? [] } as const
  const count = countMoved({ ...leaving, counterparty: to })
  if (!count) throw new UnprovenError('no transfer of it was seen on the chain')
  if (count.moved === count.expected) return { status: 'complete' }
  if (count.moved === 0n) {
    const left = countMoved(leaving)?.moved ?? 0n
    throw new NothingDoneError('transfer', { moneyMoved: left > 0n ? 'yes' : 'no' })
  }
  const error = new PartialError({ done: count.moved, asked: count.expected, what: 'got there' })
  return { status: 'partial', error }
}
