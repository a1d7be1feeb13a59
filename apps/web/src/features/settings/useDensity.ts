import { useSyncExternalStore } from 'react'
import { densityChoice } from './densityChoice.ts'

/** The sizes that follow the chosen density, in pixels. */
export function useDensity(): useDensity.Result {
  const isCompact = useSyncExternalStore(densityChoice.subscribe, densityChoice.get) === 'compact'
  return {
    // A picture with two lines beside it needs 38, a line with a small button 30.
    rowHeight: usual =>
      isCompact ? Math.max(usual < 44 ? 30 : 38, Math.round(usual * 0.78)) : usual,
    leastCard: isCompact ? 128 : 168,
  }
}

export declare namespace useDensity {
  type Result = {
    /** Of a table row, by what it is otherwise. */
    rowHeight: (usual: number) => number
    /** The least width of a card. */
    leastCard: number
  }
}
