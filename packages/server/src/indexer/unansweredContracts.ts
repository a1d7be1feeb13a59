import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import type { CollectionRow } from './discoverCollections.ts'

/** Milliseconds until a contract is asked again for the first time, and at most: each time it is twice as long. */
const firstWait = 300_000
const longestWait = 86_400_000
/** Contracts that are remembered: any number of them may be a stranger's. */
const most = 1000

type Entry = {
  /** The first block in which it was seen, and a token that it moved there. */
  block: number
  tokenId: bigint
  /** Milliseconds since 1970, and how long it was waited. */
  due: number
  wait: number
  /** What it has said of itself since. */
  found?: CollectionRow
}

/** Contracts that were asked what they are, and did not answer in time. */
class UnansweredContracts extends Map<Hex, Entry> {
  /** Whether there is room for it. */
  add(
    contract: Hex,
    { now, ...seen }: Pick<Entry, 'block' | 'tokenId'> & { now: number },
  ): boolean {
    if (this.size >= most) return false
    this.set(contract, { ...seen, due: now + firstWait, wait: firstWait })
    return true
  }

  /** Those that are to be asked now. */
  due(now: number): [Hex, Entry][] {
    return [...this].filter(([, entry]) => entry.due <= now && !entry.found)
  }

  postpone(contract: Hex, now: number): void {
    const entry = this.get(contract)
    if (!entry) return
    entry.wait = Math.min(entry.wait * 2, longestWait)
    entry.due = now + entry.wait
  }

  /** Those that turned out to be collections. */
  found(): CollectionRow[] {
    return [...this.values()].flatMap(({ found }) => found ?? [])
  }
}

const byChain = new WeakMap<ChainContext, UnansweredContracts>()

/** Those of a chain, in the memory of the process that indexes it. */
export function unansweredContracts(context: ChainContext): UnansweredContracts {
  const known = byChain.get(context) ?? new UnansweredContracts()
  byChain.set(context, known)
  return known
}
