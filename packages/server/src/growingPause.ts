/**
 * Milliseconds to wait after so many failures in a row: twice as long each time, and at random, so that all who
 * were let down together do not come back together.
 */
export function growingPause(failures: number, { first, longest }: growingPause.Options): number {
  return Math.min(longest, first * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
}

export declare namespace growingPause {
  /** Milliseconds: at most so many after the first failure, and after any number of them. */
  type Options = { first: number; longest: number }
}
