import { type Collection, isobars, tidelines } from './collections.ts'
import { random } from './random.ts'

const wei = 10n ** 18n

/** Floor at the start and at the end of the history, in wei, and the score of the plainest token. */
function market(collection: Collection): { from: bigint; to: bigint; plain: bigint } {
  if (collection === tidelines)
    return { from: (wei * 38n) / 100n, to: (wei * 62n) / 100n, plain: 13n }
  if (collection === isobars)
    return { from: (wei * 24n) / 100n, to: (wei * 17n) / 100n, plain: 13n }
  return { from: (wei * 3n) / 100n, to: (wei * 48n) / 1000n, plain: 13n }
}

/**
 * What a token fetches, in wei: the collection's floor drifts over the history, rare tokens cost more, and
 * no two people value the same.
 */
export function priceOf(options: priceOf.Options): bigint {
  const { collection, moment, score, topic, index } = options
  const { from, to, plain } = market(collection)
  const floor = from + ((to - from) * moment) / 1000n
  const rarity = 1000n + (score > plain ? score - plain : 0n) * 34n
  const mood = 960n + random(topic, index, 190n)
  const price = (floor * rarity * mood) / 1_000_000n
  // People ask for round sums: thousandths of an ether, for the cheap editions tenths of that.
  const step = price > wei / 10n ? wei / 1000n : wei / 10_000n
  return (price / step) * step
}

export declare namespace priceOf {
  type Options = {
    collection: Collection
    /** Position in the history, 0 to 1000. */
    moment: bigint
    /** Rarity as the collection's contract tells it. */
    score: bigint
    topic: string
    index: number
  }
}
