import type { MintPhase } from '@sluice/react'
import { useEffect, useState } from 'react'

/** The longest that a timer can wait, milliseconds; one that is asked for more goes off at once. */
const longest = 2 ** 31 - 1

/**
 * Draws a component anew when the next of these phases begins or ends, by one timer. Gives when that was last,
 * milliseconds since 1970, or 0: what was read before it may not be so any more.
 */
export function usePhaseEdge(phases: readonly MintPhase[]): number {
  const [edge, setEdge] = useState(0)
  const next = nextEdge(phases, Date.now())
  useEffect(() => {
    if (next === undefined) return
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

function nextEdge(phases: readonly MintPhase[], now: number): number | undefined {
  const edges = phases
    .flatMap(({ startTime, endTime }) => [startTime, endTime])
    .flatMap(time => (time !== undefined && time * 1000 > now ? [time * 1000] : []))
  return edges.length === 0 ? undefined : Math.min(...edges)
}
