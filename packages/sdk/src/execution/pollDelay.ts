/** Milliseconds: the shortest pause, and how long everything is watched closely that was just sent. */
const dense = 250
const eager = 15_000
/** Milliseconds: the longest pauses that the chain's rhythm gives, at first and later. */
const opening = 2_000
const sparse = 4_000

/**
 * How long to wait before the chain's head is asked for again, in milliseconds: often around the moment at
 * which the next block is expected, seldom in between, and less and less often the longer the wait has
 * lasted.
 */
export function pollDelay(options: pollDelay.Options): number {
  const { waited, pushed, errors, behind } = options
  if (errors > 0) return Math.min(500 * 2 ** Math.min(errors, 10), options.limited ? 15_000 : 4_000)
  // A subscription told of a block that this node does not have yet.
  if (behind) return 100
  const patience = Math.min(waited / 60, 15_000)
  // The subscription tells of blocks; polling only makes sure that it is alive.
  if (pushed) return Math.max(4_000, patience)
  return Math.max(dense, timed(options), waited < eager ? 0 : patience)
}

/** The pause by the chain's rhythm, as far as that is known. */
function timed({ waited, sinceHead, interval, headSeen }: pollDelay.Options): number {
  if (interval === undefined || interval <= 2 * dense) return dense
  // How long no block has come, as far as that was seen: soon the chain is slower than it is taken for.
  const quiet = headSeen ? (sinceHead ?? 0) : waited
  const slow = quiet > 3 * interval ? quiet / 8 : 0
  // The phase is not known: an even pace.
  if (sinceHead === undefined || (!headSeen && sinceHead > 2 * interval)) {
    return Math.min(Math.max(Math.min(interval / 8, opening), slow), sparse)
  }
  const phase = sinceHead % interval
  const ahead = interval - phase
  // Before its time hardly a block comes; an overdue one may come at any moment.
  const near = (sinceHead < interval ? ahead : Math.min(phase, ahead)) * 0.67
  // Hardly is not never: the rhythm may be another than the known one.
  return Math.min(Math.max(near, slow), waited < opening ? opening : sparse)
}

export declare namespace pollDelay {
  type Options = {
    /** How long the one waits that came last, milliseconds. */
    waited: number
    /** How long ago the newest block came, milliseconds; undefined when that cannot be said. */
    sinceHead: number | undefined
    /** Whether that block was seen to come, and not only dated. */
    headSeen: boolean
    /** Milliseconds between two blocks, where it is known. */
    interval: number | undefined
    /** A subscription tells of new blocks, and works. */
    pushed: boolean
    /** The subscription is ahead of the node that is asked. */
    behind: boolean
    /** Looks that failed since the last one that did not. */
    errors: number
    /** The last of them because the node limits how often it is asked. */
    limited: boolean
  }
}
