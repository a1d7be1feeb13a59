import { useEffect, useState } from 'react'

/** The longest that a timer can wait, milliseconds; one that is asked for more goes off at once. */
const longest = 2 ** 31 - 1

/**
 * Draws a component anew when the next of these moments comes, by one timer for all of them.
 *
 * @param times Milliseconds since 1970.
 * @returns When that was last, or 0: what was read before it may not be so any more.
 * @example
 * const edge = useTimeEdge(orders.map(({ validUntil }) => validUntil * 1000))
 */
export function useTimeEdge(times: readonly number[]): number {
  const [edge, setEdge] = useState(0)
  const now = Date.now()
  const next = Math.min(...times.filter(time => time > now))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const wait = () => {
      const left = next - Date.now()
      if (left <= 0) return setEdge(next)
      timer = setTimeout(wait, Math.min(left, longest))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    wait()
    return () => clearTimeout(timer)
  }, [next])
  return edge
}
