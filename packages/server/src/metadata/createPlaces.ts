/**
 * Ranks scores among many: first all of them are added, then each has one more than there are higher ones. Eight bytes
 * are held for each; where there are more than expected, sixteen, and 24 while they are copied (`bench/places.ts`).
 */
export function createPlaces(expected: number): {
  add: (score: number) => void
  close: () => (score: number) => number
} {
  let scores = new Float64Array(Math.max(expected, 1))
  let count = 0
  return {
    add(score) {
      if (count === scores.length) {
        const longer = new Float64Array(count * 2)
        longer.set(scores)
        scores = longer
      }
      scores[count++] = score
    },
    close() {
      const sorted = scores.subarray(0, count).sort()
      return score => {
        // The first of those that are higher.
        let [low, high] = [0, count]
        while (low < high) {
          const middle = (low + high) >>> 1
          if ((sorted[middle] ?? 0) > score) high = middle
          else low = middle + 1
        }
        return count - low + 1
      }
    },
  }
}
