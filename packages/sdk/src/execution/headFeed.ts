import { BlockNotFoundError, type Hash, type PublicClient } from 'viem'

/** A block, as far as a watcher needs it. */
export type KnownBlock = {
  number: bigint
  hash: Hash
  parentHash: Hash
  /** Of its transactions. */
  hashes: ReadonlySet<string>
}

/** What one look at the head of the chain found. */
export type HeadNews = {
  /** Blocks that were not known before, oldest first. */
  blocks: readonly KnownBlock[]
  /** A block that was known is no longer part of the chain. */
  reorganised: boolean
  /** Blocks were skipped that were not looked into. */
  gap: boolean
}

export type HeadFeed = {
  /** Looks at the head once; `pending` says how many wait, so that the cheaper way is taken. */
  look: (pending: number) => Promise<HeadNews>
  /** A block of the chain as it was seen last. */
  block: (number: bigint) => KnownBlock | undefined
  blocks: () => Iterable<KnownBlock>
  /** Fetches blocks that are not known yet. */
  fetch: (from: bigint, to: bigint) => Promise<void>
  head: () => KnownBlock | undefined
  /** When the head came, by `performance.now()`, and whether that was seen. */
  arrival: () => { at: number; seen: boolean } | undefined
  /** Milliseconds between two blocks: what the chain's settings say, unless the blocks seen differ much. */
  interval: () => number | undefined
}

/** Blocks remembered, and blocks looked into when several came at once. */
const remembered = 64
const most = 8
/** Looks in a row at a head far below the known one, after which it is believed. */
const patience = 20
/** Intervals remembered, and the longest that is one, milliseconds: above it a chain stood still. */
const paces = 9
const longest = 60_000

/**
 * Follows the head of a chain, one call a look.
 *
 * @param blockTime - What the chain's settings say of the time between two blocks, milliseconds.
 */
export function headFeed(reader: PublicClient, blockTime?: number | undefined): HeadFeed {
  const known = new Map<bigint, KnownBlock>()
  let head: KnownBlock | undefined
  let below = 0
  let arrival: { at: number; seen: boolean } | undefined
  let newest: { number: bigint; timestamp: bigint } | undefined
  const intervals: number[] = []

  const read = async (block: { blockNumber: bigint } | { blockTag: 'latest' }) => {
    try {
      const { number, hash, parentHash, timestamp, transactions } = await reader.getBlock({
        ...block,
        includeTransactions: false,
      })
      if (typeof number !== 'bigint' || !hash || !Array.isArray(transactions)) return undefined
      const hashes = new Set(transactions.map(entry => String(entry).toLowerCase()))
      return { number, hash, parentHash, hashes, timestamp }
    } catch (error) {
      if (error instanceof BlockNotFoundError) return undefined
      throw error
    }
  }
  const remember = (block: KnownBlock): KnownBlock => {
    known.set(block.number, block)
    return block
  }
  const forget = () => {
    for (const number of [...known.keys()].sort((a, b) => (a < b ? -1 : 1))) {
      if (known.size <= remembered) return
      known.delete(number)
    }
  }
  /** Forgets blocks below one that are not its ancestors. */
  const unlink = (block: KnownBlock) => {
    let found = false
    let above = block
    for (let number = block.number - 1n; known.has(number); number -= 1n) {
      const below = known.get(number)
      if (found || below?.hash !== above.parentHash) {
        found = true
        known.delete(number)
      } else above = below
    }
    return found
  }
  const fetch: HeadFeed['fetch'] = async (from, to) => {
    const wanted: bigint[] = []
    for (let number = from; number <= to; number += 1n) if (!known.has(number)) wanted.push(number)
    const blocks = await Promise.all(wanted.map(blockNumber => read({ blockNumber })))
    for (const block of blocks) if (block) remember(block)
  }

  /** Notes the time between the newest blocks, for each of them. Timestamps are seconds. */
  const measure = (latest: { number: bigint; timestamp: bigint }) => {
    if (newest && latest.number > newest.number) {
      const passed = Number(latest.timestamp - newest.timestamp) * 1_000
      const each = passed / Number(latest.number - newest.number)
      if (each >= 0 && each <= longest) intervals.push(each)
      if (intervals.length > paces) intervals.shift()
    }
    newest = latest
  }
  const interval: HeadFeed['interval'] = () => {
    // The middle one: a slot without a block, or two blocks in a hurry, are no rhythm.
    const seen = [...intervals].sort((a, b) => a - b)[(intervals.length - 1) >> 1]
    if (seen === undefined || blockTime === undefined) return blockTime ?? seen
    return seen < blockTime / 1.5 || seen > blockTime * 2.5 ? seen : blockTime
  }

  const look: HeadFeed['look'] = async pending => {
    const latest = await read({ blockTag: 'latest' })
    const before = head
    if (!latest || known.get(latest.number)?.hash === latest.hash) return nothing
    if (before && latest.number <= before.number) {
      if (!known.has(latest.number)) {
        // A node that lags far behind says nothing new, unless it is the others that were elsewhere.
        below += 1
        if (below < patience) return nothing
        known.clear()
        below = 0
        head = remember(latest)
        return { blocks: [head], reorganised: true, gap: true }
      }
      for (const number of [...known.keys()]) if (number >= latest.number) known.delete(number)
      head = remember(latest)
      return { blocks: [head], reorganised: true, gap: false }
    }
    below = 0
    measure(latest)
    const now = performance.now()
    if (before) {
      arrival = { at: now, seen: true }
    } else {
      arrival = { at: now - (Date.now() - Number(latest.timestamp) * 1_000), seen: false }
    }
    const from = before ? before.number + 1n : latest.number
    const skipped = Number(latest.number - from)
    const gap = skipped > Math.min(pending, most)
    if (skipped > 0 && !gap) await fetch(from, latest.number - 1n)
    head = remember(latest)
    forget()
    const reorganised = unlink(latest)
    const blocks = [...known.values()].filter(block => block.number >= from)
    return { blocks, reorganised, gap }
  }
  return {
    look,
    fetch,
    block: number => known.get(number),
    blocks: () => known.values(),
    head: () => head,
    arrival: () => arrival,
    interval,
  }
}

const nothing: HeadNews = { blocks: [], reorganised: false, gap: false }
