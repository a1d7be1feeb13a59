import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { decodeEventLog, toEventSelector } from 'viem/utils'
import type { Log } from '../../indexer/chainSource.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { escrowCursors, type IntentState, intents } from '../../storage/schema/crossChain.ts'
import { escrowAbi } from '../escrowAbi.ts'
import { statesBefore } from '../mayBecome.ts'
import type { Party } from '../party.ts'
import { leftWith } from './leftWith.ts'
import { moveIntent } from './moveIntent.ts'
import { NodesDisagreeError, readDepositOfAll } from './readDeposit.ts'
import type { SolverContext } from './SolverContext.ts'

const topics = escrowAbi
  .filter(entry => entry.type === 'event')
  .map(entry => toEventSelector(entry))
/** Blocks that are read at once. */
const mostBlocks = 2000
/** Blocks that are read again where a node may have been behind, or the chain has changed below our feet. */
const overlap = 16
const reorgDepth = 256

/**
 * Reads what an escrow tells, in blocks that have as many on top as the settings ask for. What a client says
 * of a payment counts for nothing. A new index begins with the block of now: what was paid before was paid
 * to somebody else, and goes back after its deadline.
 *
 * @throws ChainUnavailableError, NodesDisagreeError, LeaseLostError
 */
export async function watchEscrow({ db, now, onFailure }: SolverContext, party: Party) {
  const { context, settings } = party
  const { chain, source } = context
  const head = await source.head()
  const until = head.number - settings.confirmations
  if (until < 0) return
  const [cursor] = await db.select().from(escrowCursors).where(eq(escrowCursors.chainId, chain.id))
  const newest = await source.header(until)
  if (!newest) return
  if (!cursor) {
    await db.transaction(tx =>
      tx
        .insert(escrowCursors)
        .values({ chainId: chain.id, ...pick(newest) })
        .onConflictDoNothing(),
    )
    return
  }
  if (cursor.number === until && cursor.hash === newest.hash) return
  const known = await source.header(cursor.number)
  // Behind a balancer a node that lags has no such block: that is no reorganisation.
  if (!known && head.number >= cursor.number) return
  const isSame = known?.hash === cursor.hash
  const back = isSame ? (source.mayLag ? overlap : -1) : reorgDepth
  const from = Math.max(0, cursor.number - back)
  const to = Math.min(until, from + mostBlocks)
  if (to < from) return
  const end = to === until ? newest : await source.header(to)
  if (!end) return
  // Named, for anybody can make logs of these names by the ten thousand. Looked at all the same: a node may not heed it.
  const logs = await source.logs({ from, to, topics, addresses: [settings.escrow] })
  const events = logs.filter(log => log.address === settings.escrow).flatMap(eventOf)
  await checkEnds(db, party, { events, block: head.number })
  await db.transaction(async tx => {
    for (const event of events) await apply(tx, { party, event, now: now(), onFailure })
    await tx.update(escrowCursors).set(pick(end)).where(eq(escrowCursors.chainId, chain.id))
  })
}

const pick = ({ number, hash, timestamp }: { number: number; hash: Hex; timestamp: number }) => ({
  ...{ number, hash, timestamp },
})

type EscrowEvent = ReturnType<typeof eventOf>[number]

function eventOf(log: Log) {
  const [first, ...rest] = log.topics
  if (first === undefined) return []
  try {
    const decoded = decodeEventLog({
      abi: escrowAbi,
      topics: [first, ...rest],
      data: log.data,
    })
    return [{ ...decoded, hash: log.transactionHash }]
  } catch {
    return []
  }
}

/** In which states an intent is brought to its end by an event. */
const openBefore = {
  Claimed: statesBefore('claimed'),
  Refunded: [...statesBefore('refunded'), 'filled'],
} as const satisfies Record<string, readonly IntentState[]>

/**
 * What is claimed or given back is over, and the solver asks for nothing more: a log that one node made up must not
 * bring it there (T14), so the escrow itself is asked.
 *
 * @throws NodesDisagreeError, ChainUnavailableError
 */
async function checkEnds(
  db: Db,
  party: Party,
  { events, block }: { events: readonly EscrowEvent[]; block: number },
): Promise<void> {
  const ends = events.filter(event => event.eventName !== 'Deposited')
  if (ends.length === 0) return
  const rows = await db
    .select({ id: intents.id, state: intents.state })
    .from(intents)
    .where(
      inArray(
        intents.id,
        ends.map(({ args }) => args.id),
      ),
    )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  for (const { eventName, args } of ends) {
    const state = states.get(args.id)
    const before: readonly IntentState[] = openBefore[eventName]
    if (state === undefined || !before.includes(state)) continue
    const said = await readDepositOfAll(party, args.id, block)
    if (said !== (eventName === 'Claimed' ? 'claimed' : 'refunded'))
      throw new NodesDisagreeError(party.context.chain.id, `the end of ${args.id}`, 2)
  }
}

type Applied = {
  party: Party
  event: EscrowEvent
  now: number
  onFailure: SolverContext['onFailure']
}

/** May see an event more than once. */
async function apply(tx: Db, applied: Applied): Promise<void> {
  const { event, now, onFailure } = applied
  const { id } = event.args
  switch (event.eventName) {
    case 'Deposited':
      return deposited(tx, applied)
    case 'Claimed':
      await moveIntent(tx, id, { to: 'claimed', now, claimHash: event.hash })
      return
    case 'Refunded': {
      const refundHash = event.hash
      const isOurs = await moveIntent(tx, id, { to: 'refunded', now, refundHash })
      if (isOurs) return
      const [row] = await tx
        .select({ state: intents.state })
        .from(intents)
        .where(eq(intents.id, id))
      if (row?.state !== 'filled' && row?.state !== 'filling') return
      onFailure(new Error(`The intent ${id} was given back to its depositor, and is ${row.state}`))
      const reason = 'It was filled, and not claimed before its deadline'
      if (row.state === 'filled')
        await moveIntent(tx, id, { to: 'failed', now, reason, refundHash })
      return
    }
    default:
      event satisfies never
  }
}

async function deposited(tx: Db, { party, event, now }: Applied): Promise<void> {
  if (event.eventName !== 'Deposited') return
  const { id, depositor, content, amount, deadline } = event.args
  if (await moveIntent(tx, id, { to: 'deposited', from: 'quoted', now, depositHash: event.hash }))
    return
  const user = depositor.toLowerCase() as Hex
  const alike = await tx
    .select({ destinationChainId: intents.destinationChainId, salt: intents.salt, id: intents.id })
    .from(intents)
    .where(and(eq(intents.content, content), eq(intents.user, user)))
    .orderBy(sql`${intents.salt} is null`)
    .limit(2)
  const quote = alike.find(({ salt }) => salt !== null)
  const reason = quote
    ? 'what was paid is not what was quoted'
    : 'what it pays for is not known here'
  // The gas to send it back is the solver's: anybody can make deposits, and a quote is asked for here.
  const why = !quote
    ? 'Nobody quoted it to its account, so it is not sent back'
    : alike.some(other => other.salt === null && other.id !== id)
      ? 'Another wrong payment of this quote was to be sent back before it'
      : undefined
  await tx
    .insert(intents)
    .values({
      ...{ id, content, amount, fee: 0n, value: 0n, gasCost: 0n, user },
      originChainId: party.context.chain.id,
      destinationChainId: quote?.destinationChainId ?? null,
      ...{ payBy: Number(deadline), fillBy: Number(deadline), deadline: Number(deadline) },
      ...(why === undefined
        ? { state: 'refunding', reason }
        : {
            state: 'failed',
            reason: leftWith({ id, reason }, { escrow: party.settings.escrow, why }),
          }),
      depositHash: event.hash,
      ...{ createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
}
