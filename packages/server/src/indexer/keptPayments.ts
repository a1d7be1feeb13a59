import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { ChainSource, Payment } from './chainSource.ts'
import type { ChainEvent } from './decodeLog.ts'
import { isRefusal } from './isRefusal.ts'
import { mayWait } from './mayWait.ts'

/** Blocks below the newest one whose state every node has that is not behind. */
const keptStates = 64

/**
 * Those of the payments with mints of which the contract has kept all, each as what went to the contract: fees that were
 * paid with it are no part of the price. Many give back what is too much, which no log
 * tells, and then what was sent is no price. But where the balance of a contract has grown in a block by exactly what
 * was sent with its mints there, nothing was given back; where it has not, nobody can say what each of them cost.
 * Neither can they where the node has no state of the block.
 *
 * @throws ChainUnavailableError when the chain cannot be asked, or may not know yet.
 */
export async function keptPayments(
  source: ChainSource,
  events: readonly ChainEvent[],
  payments: ReadonlyMap<Hex, Payment>,
): Promise<ReadonlyMap<Hex, Payment>> {
  const groups = new Map<string, Group>()
  // Of what was sent for a range that is written later nobody knows yet among how many it is shared.
  const ranged = new Set(events.flatMap(event => (event.type === 'ranged' ? [event.txHash] : [])))
  for (const event of events) {
    if (event.type !== 'transfer' || event.from !== zeroAddress) continue
    const { contract, block, txHash } = event
    const payment = paidTo(payments.get(txHash), contract)
    if (!payment || block === 0 || ranged.has(txHash)) continue
    const key = `${contract}:${block}`
    const group = groups.get(key) ?? { contract, block, sent: new Map() }
    groups.set(key, group)
    group.sent.set(txHash, payment)
  }
  const kept = new Map<Hex, Payment>()
  if (groups.size === 0) return kept
  const oldest = (await source.head()).number - keptStates
  const known = new Map<string, Promise<bigint | undefined>>()
  const balanceOf = (contract: Hex, block: number) => {
    const key = `${contract}:${block}`
    const balance = known.get(key) ?? readBalance(source, { contract, block, oldest })
    known.set(key, balance)
    return balance
  }
  await Promise.all(
    [...groups.values()].map(async ({ contract, block, sent }) => {
      const [before, after] = await Promise.all([
        balanceOf(contract, block - 1),
        balanceOf(contract, block),
      ])
      if (before === undefined || after === undefined) return
      const sum = [...sent.values()].reduce((total, { value }) => total + value, 0n)
      if (after - before === sum) for (const [txHash, payment] of sent) kept.set(txHash, payment)
    }),
  )
  return kept
}

/** What of a payment went to a contract by its call; undefined where that is nothing. */
function paidTo(payment: Payment | undefined, contract: Hex): Payment | undefined {
  if (!payment) return undefined
  const parts = payment.parts?.filter(({ to }) => to === contract)
  const value = parts
    ? parts.reduce((sum, part) => sum + part.value, 0n)
    : payment.to === contract
      ? payment.value
      : 0n
  return value > 0n ? { ...payment, to: contract, value } : undefined
}

/** The mints of a contract in a block, by their transactions. */
type Group = { contract: Hex; block: number; sent: Map<Hex, Payment> }

/** As of a block; undefined where no node has its state. */
async function readBalance(
  source: ChainSource,
  { contract, block, oldest }: { contract: Hex; block: number; oldest: number },
): Promise<bigint | undefined> {
  try {
    return await source.balance(contract, block)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // One that is behind has no state of a new block yet, and will soon.
    const isYoung = source.mayLag === true && block >= oldest
    if (isYoung && mayWait(source, `state:${contract}:${block}`)) throw error
    return undefined
  }
}
