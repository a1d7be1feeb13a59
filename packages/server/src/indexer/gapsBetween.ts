import type { Hex } from 'viem'

/** What an index follows, and from which block on. */
export type Followed = {
  startBlock: number
  collections: 'all' | readonly Hex[]
  /** The contracts that are left out of `all`. */
  ignored: readonly Hex[]
}

/** Blocks that were not read for some contracts. */
export type Gap = {
  next: number
  until: number
  /** Null for all but `except`. */
  collections: readonly Hex[] | null
  except: readonly Hex[]
}

/** What an index up to block `until` lacks, that followed the one, to have followed the other. */
export function gapsBetween(before: Followed, now: Followed, until: number): Gap[] {
  const gaps: Gap[] = [
    {
      next: now.startBlock,
      until: Math.min(before.startBlock - 1, until),
      ...(now.collections === 'all'
        ? { collections: null, except: now.ignored }
        : { collections: now.collections, except: [] }),
    },
    { next: now.startBlock, until, ...addedTo(before, now) },
  ]
  return gaps.filter(gap => gap.next <= gap.until && gap.collections?.length !== 0)
}

function addedTo(before: Followed, now: Followed): Pick<Gap, 'collections' | 'except'> {
  const isNew = (contract: Hex) =>
    before.collections === 'all'
      ? before.ignored.includes(contract)
      : !before.collections.includes(contract)
  if (now.collections !== 'all') return { collections: now.collections.filter(isNew), except: [] }
  if (before.collections !== 'all')
    return { collections: null, except: [...before.collections, ...now.ignored] }
  const isFollowed = (contract: Hex) => !now.ignored.includes(contract)
  return { collections: before.ignored.filter(isFollowed), except: [] }
}
