import type { Address, Hash, Transaction } from 'viem'
import type { Evidence } from './blockEvidence.ts'
import { findByNonce } from './findByNonce.ts'
import { findBySender } from './findBySender.ts'
import { outerTransaction } from './outerTransaction.ts'
import { findReceipt, findTransaction } from './readTransaction.ts'
import type { Looking, Ticket } from './ticket.ts'

/** How far back a replaced transaction is looked for, in blocks. */
const scanLimit = 5_000n
const scanBack = 32n

/** Milliseconds, and looks, after which an unknown transaction counts as dropped. */
const dropped = { after: 60_000, looks: 3 }
/** Milliseconds after which it is said which transaction blocks, and a contract account is suspected. */
const stuckAfter = 30_000
const signersAfter = 8_000

/** Milliseconds between two whole looks at one transaction. */
const fullEvery = 20_000

/**
 * Looks for one transaction by its hash: its receipt, and in a whole look the transaction itself, what took
 * its nonce, what blocks it, or that nobody knows it any more. What is found is noted on the ticket.
 *
 * @returns the evidence, when it was mined.
 */
export async function lookFor(
  ticket: Ticket,
  looking: Looking,
  full: boolean,
): Promise<Evidence | undefined> {
  const { reader, call } = looking
  const { hash } = ticket
  const receipt = await call(() => findReceipt(reader, hash))
  if (!receipt && !full) return undefined
  const transaction = await call(() => findTransaction(reader, hash))
  const now = performance.now()
  if (full) ticket.fullAt = now + fullEvery
  if (transaction) {
    ticket.seen = transaction
    ticket.missed = { looks: 0, since: now }
  }
  if (receipt) {
    const body = transaction ?? ticket.seen
    return body && { receipt, transaction: body }
  }
  if (!transaction) {
    const { looks, since } = ticket.missed
    ticket.missed = { looks: looks + 1, since: looks === 0 ? now : since }
  }
  ticket.fullLooks += 1
  // A transaction that was just sent says nothing more yet.
  if (ticket.fullLooks === 1 && transaction) return undefined
  if (ticket.seen) await judgeNonce(ticket, looking, ticket.seen, transaction !== undefined)
  else return judgeUnseen(ticket, looking)
  return undefined
}

/** What the account's nonce says about a transaction that was seen once. */
async function judgeNonce(
  ticket: Ticket,
  looking: Looking,
  seen: Transaction,
  known: boolean,
): Promise<void> {
  const { from } = ticket.options.sent
  const { nonce } = seen
  const count = await countOf(looking, from)
  if (count > nonce) {
    const found = await replacementOf(ticket, looking, nonce)
    if (found && (await isOnChain(looking))) take(ticket, looking, found)
    return
  }
  const { looks, since } = ticket.missed
  const now = performance.now()
  if (!known && looks >= dropped.looks && now - since >= dropped.after) {
    if (!(await isOnChain(looking))) return
    ticket.settle({ kind: 'dropped', hash: ticket.hash, nonce })
    return
  }
  const stuck = known && count < nonce && now - ticket.since >= stuckAfter
  // Siblings that wait together block each other; that says nothing.
  if (stuck && ticket.firstHead !== undefined && (looking.head ?? 0n) > ticket.firstHead) {
    ticket.options.onNote({ kind: 'stuck', nonce: count })
  }
}

/** A hash that no node ever knew: a contract account's, or one replaced before it arrived. */
async function judgeUnseen(ticket: Ticket, looking: Looking): Promise<Evidence | undefined> {
  const { reader, call } = looking
  const { sent, onNote, signersDeadline } = ticket.options
  if (ticket.contract === undefined && performance.now() - ticket.since >= signersAfter) {
    const code = await call(() => reader.getCode({ address: sent.from }))
    ticket.contract = code !== undefined && code !== '0x'
    if (ticket.contract) {
      ticket.left = signersDeadline
      onNote({ kind: 'awaiting_signers' })
    }
  }
  if (ticket.contract) return outerTransaction(ticket, looking)
  if (sent.nonce === undefined || (await countOf(looking, sent.from)) <= sent.nonce)
    return undefined
  const twin = await sameBy(ticket, looking, sent.nonce)
  if (twin) {
    if (await isOnChain(looking)) take(ticket, looking, twin)
    return undefined
  }
  const { looks, since } = ticket.missed
  const gone = looks >= dropped.looks && performance.now() - since >= dropped.after
  if (!sent.only || !gone || (await hasPending(looking, sent.from))) return undefined
  ticket.scannedTo = undefined
  const found = await replacementOf(ticket, looking, sent.nonce)
  if (found && !isTaken(ticket, looking, found.hash) && (await isOnChain(looking))) {
    take(ticket, looking, found)
  }
  return undefined
}

/** A transaction that does the same, mined since the wallet was asked: ours, under another hash. */
async function sameBy(
  ticket: Ticket,
  looking: Looking,
  nonce: number,
): Promise<Transaction | undefined> {
  const { sent } = ticket.options
  const { head } = looking
  if (head === undefined || sent.fromBlock === undefined) return undefined
  const from = (ticket.scannedTo ?? sent.fromBlock) + 1n
  const found = await findBySender({
    ...{ reader: looking.reader, call: looking.call, address: sent.from, to: head },
    from: head - from > scanLimit ? head - scanLimit : from,
    accept: entry =>
      entry.nonce >= nonce && sent.matches(entry) && !isTaken(ticket, looking, entry.hash),
  })
  ticket.scannedTo = found ? undefined : head
  return found
}

function isTaken(ticket: Ticket, { taken }: Looking, hash: Hash): boolean {
  return taken.has(hash) || (ticket.options.sent.others?.().has(hash) ?? false)
}

/** Settles or goes on with what took the nonce. */
function take(ticket: Ticket, looking: Looking, found: Transaction): void {
  const { options } = ticket
  // A lagging node may know the block but not the receipt yet: the same hash replaces nothing.
  if (found.hash === ticket.hash) return
  const depth = (looking.head ?? 0n) - (found.blockNumber ?? 0n) + 1n
  if (depth < BigInt(options.confirmations)) {
    ticket.scannedTo = undefined
    return
  }
  if (!options.sent.matches(found)) {
    const cancels = same(found.to, found.from) && found.value === 0n
    ticket.settle({ kind: cancels ? 'cancelled' : 'replaced', hash: found.hash })
    return
  }
  adopt(ticket, found)
}

/** Follows another hash from now on: the attempts start anew. */
export function adopt(ticket: Ticket, found: Transaction): void {
  ticket.hash = found.hash
  ticket.seen = found
  ticket.left = ticket.options.deadline
  ticket.missed = { looks: 0, since: performance.now() }
  ticket.receiptAt = 0
  ticket.options.onNote(undefined)
  ticket.options.onRepriced(found.hash)
}

async function replacementOf(
  ticket: Ticket,
  { reader, call, head }: Looking,
  nonce: number,
): Promise<Transaction | undefined> {
  const to = head ?? (await call(() => reader.getBlockNumber({ cacheTime: 0 })))
  const start = ticket.options.sent.fromBlock ?? (ticket.firstHead ?? to) - scanBack
  const lowest = to > scanLimit ? to - scanLimit : 0n
  const from = ticket.scannedTo === undefined ? start : ticket.scannedTo + 1n
  const address = ticket.options.sent.from
  const found = await findByNonce({
    ...{ reader, call, address, nonce, to },
    from: from > lowest ? from : lowest,
  })
  ticket.scannedTo = found ? undefined : to
  return found
}

function countOf({ reader, call }: Looking, address: Address): Promise<number> {
  return call(() => reader.getTransactionCount({ address, blockTag: 'latest' }))
}

async function hasPending(looking: Looking, address: Address): Promise<boolean> {
  const { reader, call } = looking
  const pending = await call(() => reader.getTransactionCount({ address, blockTag: 'pending' }))
  return pending > (await countOf(looking, address))
}

/** Whether the node is still on the chain: a wallet's node follows the wallet's switches. */
async function isOnChain({ reader, call, chainId }: Looking): Promise<boolean> {
  return (await call(() => reader.getChainId())) === chainId
}

function same(one: string | null | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
