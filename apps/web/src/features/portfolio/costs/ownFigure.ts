import type { Price, UserTokenRow } from '@sluice/sdk'
import { heldOf } from './heldOf.ts'

/** What a person says was paid for one. What came after it was said is no part of it. */
export type OwnFigure = Price & {
  /** Absent in what a former release has kept: then it is of all that is held. */
  held?: OwnFigure.Held | undefined
}

export declare namespace OwnFigure {
  type Held = {
    /** For how many it was said. */
    items: bigint
    /** When, in seconds since 1970. */
    at: number
  }
}

/** What a figure that is said now, in milliseconds since 1970, is of. */
export function heldNow(row: UserTokenRow, now: number): OwnFigure.Held {
  // By the marketplace's word on when the last of them came: clocks differ, and what it has yet to tell of came after.
  return { items: heldOf(row), at: acquiredAt(row) ?? Math.floor(now / 1000) }
}

/** Whether a token that one alone can hold came back after its figure was said. */
export function cameAfter(row: UserTokenRow, { held }: OwnFigure): boolean {
  const at = acquiredAt(row)
  return held !== undefined && at !== undefined && at > held.at
}

/** In seconds since 1970; undefined where the marketplace does not say it as a time. */
function acquiredAt({ ownership }: UserTokenRow): number | undefined {
  const time = Date.parse(ownership.acquiredAt ?? '')
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000)
}
