import type { Fault } from '../world.ts'

/** What is drawn from: the numbers of a seed. */
export type Draw = {
  pick: <value>(values: readonly value[]) => value
  /** A whole number from 0 to this one. */
  upTo: (most: number) => number
}

/** A fault of a kind, or several that belong together, with its details drawn. */
export type Kind = (draw: Draw) => Fault | Fault[]
