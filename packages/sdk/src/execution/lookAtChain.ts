import type { Address, PublicClient } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import { AbortedError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import { blockEvidence, type Evidence } from './blockEvidence.ts'
import { hasCode } from './hasCode.ts'
import type { HeadFeed, KnownBlock } from './headFeed.ts'
import type { Limit } from './limiter.ts'
import { lookFor } from './lookFor.ts'
import type { Looking, Ticket } from './ticket.ts'

/** Milliseconds that one call may take. */
const callTimeout = 15_000
/** Milliseconds between two looks at the same account's nonce. */
const countEvery = 4_000
/** Blocks looked into for a transaction that may have been mined before the watch began. */
const placeLimit = 4n
/** Transactions asked for at once with a block that was told of, at most. */
const few = 2

type Look = {
  chain: ApiChain
  tickets: ReadonlySet<Ticket>
  signal: AbortSignal
  reader: PublicClient
  heads: HeadFeed
  limit: Limit
  counted: Map<Address, number>
  /** A subscription told of a block that was not looked at yet. */
  told: boolean
}

/** One look at the chain for everyone who waits: what is found settles a ticket, or is noted on it. */
export async function lookAtChain(parts: Look): Promise<void> {
  const { tickets, heads, limit, reader, chain } = parts
  const early = ahead(parts)
  const news = await limit(() => heads.look(tickets.size)).catch((error: unknown) => {
    if (!isUnsupported(error)) throw error
    for (const ticket of tickets) ticket.receiptAt = 0
    return undefined
  })
  const head = heads.head()
  const placed = await place(parts, head)
  const hits = new Map<KnownBlock, Ticket[]>()
  for (const ticket of tickets) {
    if (news?.reorganised || news?.gap) ticket.receiptAt = 0
    if (news?.reorganised) ticket.expected = false
    if (ticket.evidence) continue
    for (const block of placed.has(ticket) ? heads.blocks() : (news?.blocks ?? [])) {
      if (block.hashes.has(ticket.hash)) hits.set(block, [...(hits.get(block) ?? []), ticket])
    }
  }
  await Promise.all(
    [...hits].map(async ([block, hit]) => {
      const known = await early
      const isKnown = ({ hash }: Ticket) => known?.get(hash)?.receipt.blockHash === block.hash
      const hashes = hit.filter(ticket => !isKnown(ticket)).map(ticket => ticket.hash)
      const evidence = await blockEvidence({ reader, block, hashes, limit })
      for (const ticket of hit) {
        const found = isKnown(ticket) ? known?.get(ticket.hash) : evidence.get(ticket.hash)
        if (found) conclude(ticket, found, head?.number)
        // The block has it, but the receipt is not there yet.
        else Object.assign(ticket, { expected: true, receiptAt: 0 })
      }
    }),
  )
  const looking: Looking = {
    ...{ reader, chainId: chain.id, head: head?.number },
    taken: new Set([...tickets].map(ticket => ticket.hash)),
    call: work => limit(() => bounded(work, parts.signal)),
  }
  if (news && news.blocks.length > 0) await countNonces(parts, looking)
  const now = performance.now()
  const due = [...tickets].filter(ticket => Math.min(ticket.receiptAt, ticket.fullAt) <= now)
  await Promise.all(due.map(ticket => closer(ticket, looking, now)))
  for (const ticket of [...tickets]) confirm(ticket, heads)
}

/** Of few transactions the evidence is asked for together with the block: one trip to the node, not two. */
function ahead({ told, tickets, reader, limit }: Look) {
  const open = [...tickets].filter(ticket => !ticket.evidence)
  if (!told || open.length > few) return undefined
  const hashes = open.map(ticket => ticket.hash)
  return blockEvidence({ reader, block: undefined, hashes, limit }).catch(() => undefined)
}

/** Looks into the blocks that came between the prompt and the beginning of the watch. */
async function place(
  { tickets, heads }: Look,
  head: KnownBlock | undefined,
): Promise<ReadonlySet<Ticket>> {
  const placed = new Set<Ticket>()
  if (!head) return placed
  for (const ticket of tickets) {
    if (ticket.placed) continue
    ticket.placed = true
    placed.add(ticket)
    ticket.firstHead = head.number
    const { fromBlock } = ticket.options.sent
    if (fromBlock === undefined || fromBlock >= head.number) continue
    if (head.number - fromBlock > placeLimit) ticket.receiptAt = 0
    else await heads.fetch(fromBlock + 1n, head.number)
  }
  return placed
}

async function closer(ticket: Ticket, looking: Looking, now: number): Promise<void> {
  const full = ticket.fullAt <= now
  // A block has it: its receipt is only late.
  ticket.receiptAt = ticket.expected ? now + 500 : Number.POSITIVE_INFINITY
  try {
    const evidence = await lookFor(ticket, looking, full)
    if (evidence) conclude(ticket, evidence, looking.head)
    else if (ticket.evidence) ticket.evidence = undefined
  } catch (error) {
    ticket.receiptAt = now + 1_000
    ticket.options.onError(error)
  }
}

/** A block without ours: was the nonce used by another transaction in it? */
async function countNonces({ tickets, counted }: Look, looking: Looking): Promise<void> {
  const now = performance.now()
  const open = [...tickets].filter(
    ({ evidence, contract, options }) =>
      !evidence &&
      contract !== true &&
      // At the block that was the head before the prompt, the nonce is known.
      (looking.head === undefined || looking.head !== options.sent.fromBlock),
  )
  const nonceOf = (ticket: Ticket) => ticket.seen?.nonce ?? ticket.options.sent.nonce
  const accounts = new Set(
    open
      .filter(ticket => nonceOf(ticket) !== undefined)
      .map(ticket => ticket.options.sent.from)
      .filter(address => now - (counted.get(address) ?? -countEvery) >= countEvery),
  )
  await Promise.all(
    [...accounts].map(async address => {
      counted.set(address, now)
      const count = await looking.call(() =>
        looking.reader.getTransactionCount({ address, blockTag: 'latest' }),
      )
      for (const ticket of open) {
        const nonce = nonceOf(ticket)
        const own = ticket.options.sent.from === address && nonce !== undefined && count > nonce
        if (own) ticket.fullAt = 0
      }
    }),
  )
}

function conclude(ticket: Ticket, evidence: Evidence, head: bigint | undefined): void {
  ticket.evidence = evidence
  ticket.evidenceHead = head ?? 0n
  if (ticket.options.confirmations <= 1) ticket.settle({ kind: 'mined', ...evidence })
}

/** Settles what has its confirmations and is still where it was; else it is looked for again. */
function confirm(ticket: Ticket, heads: HeadFeed): void {
  const head = heads.head()
  if (!ticket.evidence || !head) return
  const { blockNumber, blockHash } = ticket.evidence.receipt
  const wanted = blockNumber + BigInt(ticket.options.confirmations) - 1n
  const block = heads.block(blockNumber)
  const moved = block && block.hash !== blockHash
  if (moved) ticket.evidence = undefined
  else if (head.number < wanted) return
  else if (block || ticket.evidenceHead >= wanted) {
    ticket.settle({ kind: 'mined', ...ticket.evidence })
    return
  }
  ticket.receiptAt = 0
}

function bounded<value>(work: () => Promise<value>, signal: AbortSignal): Promise<value> {
  return withDeadline(work, {
    milliseconds: callTimeout,
    signal,
    onAbort: () => new AbortedError(),
    onTimeout: () => new Error('The node does not answer'),
  })
}

/** Some wallets' nodes do not give blocks: then receipts are asked for one by one. */
function isUnsupported(error: unknown): boolean {
  return hasCode(error, [-32601, -32004, 4200])
}
